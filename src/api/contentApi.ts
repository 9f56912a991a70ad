import { baseApi } from './baseApi';
import { CONTENT_CACHE_SECONDS, expiresAfter } from './cacheTimes';
import { path } from './path';

export const contentApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Spec 1 §7: GET /api/v2/content_blocks/{slug}. Answers HTML; show it through SafeHtml only. */
    getContentBlock: build.query<string, string>({
      query: (slug) => ({ path: path`/api/v2/content_blocks/${slug}` }),
      extraOptions: { operation: 'showContentBlock', answer: { at: 'data.body', like: '' } },
      ...expiresAfter(CONTENT_CACHE_SECONDS),
    }),
    /** Spec 2 §7: GET /api/v2/contents/{key} (hero-image, hero-caption). */
    getContent: build.query<string, string>({
      query: (key) => ({ path: path`/api/v2/contents/${key}` }),
      extraOptions: { operation: 'showContent', answer: { at: 'data.content.content', like: '' } },
      ...expiresAfter(CONTENT_CACHE_SECONDS),
    }),
  }),
});

export const { useGetContentBlockQuery, useGetContentQuery } = contentApi;

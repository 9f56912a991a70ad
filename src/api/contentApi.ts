import { baseApi } from './baseApi';
import { CONTENT_CACHE_SECONDS, expiresAfter } from './cacheTimes';
import { fillPath, paths } from './paths';

export const contentApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Spec 1 §7: GET /api/v2/content_blocks/{slug}. Answers HTML; show it through SafeHtml only. */
    getContentBlock: build.query<string, string>({
      query: (slug) => ({
        operation: 'showContentBlock',
        path: fillPath(paths.contentBlock, { slug }),
        answer: { at: 'data', like: { body: '' } },
      }),
      transformResponse: (data: { body: string }) => data.body,
      ...expiresAfter(CONTENT_CACHE_SECONDS),
    }),
    /** Spec 2 §7: GET /api/v2/contents/{key} (hero-image, hero-caption). */
    getContent: build.query<string, string>({
      query: (key) => ({
        operation: 'showContent',
        path: fillPath(paths.content, { key }),
        answer: { at: 'data.content.content', like: '' },
      }),
      ...expiresAfter(CONTENT_CACHE_SECONDS),
    }),
  }),
});

export const { useGetContentBlockQuery, useGetContentQuery } = contentApi;

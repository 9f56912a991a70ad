import type { Labels } from '@dwellivery/domain/labels';

/** What a choice brings in: `contains milk; may contain eggs`. Nothing for one without labels: the whole dish's labels say so. */
export function addedText(labels: Labels | undefined): string | undefined {
  const { contains = [], mayContain = [] } = labels ?? {};
  const parts = [
    contains.length > 0 && `contains ${contains.join(', ')}`,
    mayContain.length > 0 && `may contain ${mayContain.join(', ')}`,
  ];
  return parts.filter(Boolean).join('; ') || undefined;
}

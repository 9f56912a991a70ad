import { baseApi } from './baseApi';
import type { Contract } from './request';

interface Definition {
  type: string;
  extraOptions?: Contract;
}

/** RTK Query hands a definition only to a function that may change it. */
export function definitionOf(endpointName: string): Definition | undefined {
  if (!(endpointName in baseApi.endpoints)) return undefined;
  let found: Definition | undefined;
  const look = (definition: unknown) => (found = definition as Definition | undefined);
  baseApi.enhanceEndpoints({ endpoints: { [endpointName]: look } as never });
  return found;
}

/**
 * The operation of an endpoint, and where its answer has what the cache keeps; undefined if a problem report has no answer of it. An
 * endpoint with an answer in the cache has been loaded.
 */
export function reportedAnswer(
  endpointName: string,
): { operation: Contract['operation']; at: string } | undefined {
  const { type, extraOptions } = definitionOf(endpointName) ?? {};
  if (!extraOptions || (type === 'mutation' && !extraOptions.isReported)) return undefined;
  const { operation, answer, kept = answer.at ?? '' } = extraOptions;
  return { operation, at: kept };
}

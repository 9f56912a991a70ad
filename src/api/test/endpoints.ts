import { readdirSync } from 'node:fs';
import path from 'node:path';
import { baseApi } from '../baseApi';

interface AnyEndpoint {
  initiate: (arg: unknown, options?: { track?: boolean }) => never;
  useQuery?: unknown;
  useMutation?: unknown;
}

// Each file of a resource injects its endpoints when it is loaded.
readdirSync(path.join(__dirname, '..'))
  .filter((name) => name.endsWith('Api.ts'))
  .forEach((name) => jest.requireActual(`../${name}`));

export const endpoints = (): Record<string, AnyEndpoint> =>
  baseApi.endpoints as unknown as Record<string, AnyEndpoint>;

export const isMutation = (name: string): boolean => 'useMutation' in (endpoints()[name] ?? {});

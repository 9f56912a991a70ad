import type { ParamMap } from '../http/params';
import { invalidRequest, missingParam } from './errors';
import type { Metadata } from './types';

/** Typed reading of a request's parameters, with Stripe's own refusals. */
export class Params {
  constructor(
    readonly raw: ParamMap,
    private readonly prefix = '',
  ) {}

  private label(name: string): string {
    return this.prefix === '' ? name : `${this.prefix}[${name}]`;
  }

  /** Refuses any parameter that is not listed. */
  only(...names: string[]): void {
    const isExpand = (name: string): boolean => name === 'expand' && this.prefix === '';
    const unknown = Object.keys(this.raw).find((name) => !names.includes(name) && !isExpand(name));
    if (unknown === undefined) return;
    const param = this.label(unknown);
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }

  has(name: string): boolean {
    return this.raw[name] !== undefined;
  }

  string(name: string): string | undefined {
    const value = this.raw[name];
    if (value === undefined || typeof value === 'string') return value;
    throw invalidRequest(`Invalid string: ${JSON.stringify(value)}`, { param: this.label(name) });
  }

  required(name: string): string {
    const value = this.string(name);
    if (value === undefined || value === '') throw missingParam(this.label(name));
    return value;
  }

  integer(name: string): number | undefined {
    const value = this.string(name);
    if (value === undefined) return undefined;
    if (/^-?\d{1,15}$/.test(value)) return Number(value);
    throw invalidRequest(`Invalid integer: ${value}`, {
      code: 'parameter_invalid_integer',
      param: this.label(name),
    });
  }

  boolean(name: string): boolean | undefined {
    const value = this.string(name);
    if (value === undefined) return undefined;
    if (value === 'true' || value === 'false') return value === 'true';
    throw invalidRequest(`Invalid boolean: ${value}`, { param: this.label(name) });
  }

  choice<Value extends string>(name: string, values: readonly Value[]): Value | undefined {
    const given = this.string(name);
    if (given === undefined) return undefined;
    const value = values.find((candidate) => candidate === given);
    if (value !== undefined) return value;
    const list = values.join(', ').replace(/, ([^,]*)$/, ', or $1');
    throw invalidRequest(`Invalid ${this.label(name)}: must be one of ${list}`, { param: this.label(name) });
  }

  child(name: string): Params | undefined {
    const value = this.raw[name];
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'object') return new Params(value, this.label(name));
    throw invalidRequest('Invalid object', { param: this.label(name) });
  }

  children(name: string): Params[] {
    const list = this.child(name);
    if (list === undefined) return [];
    return Object.keys(list.raw).flatMap((index) => list.child(index) ?? []);
  }

  strings(name: string): string[] {
    const list = this.child(name);
    return list === undefined ? [] : Object.values(list.raw).filter((value) => typeof value === 'string');
  }

  /** The metadata after this request: given keys replace, an empty value removes, `metadata=` removes all. */
  metadata(before: Metadata = {}): Metadata {
    if (this.raw['metadata'] === '') return {};
    const after: Metadata = { ...before };
    const given = this.child('metadata');
    if (given === undefined) return after;
    for (const key of Object.keys(given.raw)) {
      const value = given.string(key) ?? '';
      if (key.length > 40 || value.length > 500) {
        throw invalidRequest('Metadata keys are at most 40 characters long and values 500', {
          param: `metadata[${key}]`,
        });
      }
      if (value === '') delete after[key];
      else after[key] = value;
    }
    return after;
  }
}

import { isRecord, parseJson } from '@/lib/records';
import { SCHEMA_VERSION } from '../../persistence/migrations';
import type { RootState } from '../../rootReducer';
import type { Noted } from '../recorder';
import type { RedactOptions } from '../redact/redact';
import { readBrief } from './briefLog';
import { createBodies, type Bodies } from './bodies';
import { refsOf, type PackedLog, type PackedPart } from './packedLog';
import { createPacker } from './packing';

/** Most actions in a part. The ring drops its oldest part as a whole. */
const PART_ACTIONS = 50;
const MAX_PARTS = 8;

interface LogRingOptions extends RedactOptions {
  build: string;
  /** Id of the current page load. */
  page: string;
  /** The log that an earlier page load of this tab saved. */
  saved?: string | null;
}

export interface LogRing {
  /** Redacts and keeps noted actions; `after` is the current state. */
  append(noted: readonly Noted[], after: RootState): void;
  /** The latest parts as a text of at most `limit` characters; null if the last part alone is longer. */
  textWithin(limit: number): string | null;
  log(): PackedLog;
}

const isPart = (part: unknown): part is PackedPart =>
  isRecord(part) &&
  isRecord(part.start) &&
  isRecord(part.start.state) &&
  Array.isArray(part.actions) &&
  part.actions.every(isRecord);

/** The readable parts of a saved log, then those of the pages that were left since (briefLog). */
function readSaved(saved: string | null | undefined, page: string): { parts: PackedPart[]; bodies: Bodies } {
  const lines = (saved ?? '').split('\n').map(parseJson).filter(isRecord);
  const raw = lines.find(({ parts, bodies }) => Array.isArray(parts) && isRecord(bodies)) ?? {};
  const { parts = [], bodies = {} } = raw as { parts?: unknown[]; bodies?: Record<string, unknown> };
  const brief = lines.flatMap(readBrief).filter((part) => part.page !== page);
  const texts = Object.entries(bodies).map(([ref, body]) => [ref, JSON.stringify(body)] as const);
  return { parts: [...parts.filter(isPart), ...brief], bodies: createBodies(Object.fromEntries(texts)) };
}

/** The last actions of this tab across page loads, bounded and redacted. */
export function createLogRing({ build, page, saved, ...options }: LogRingOptions): LogRing {
  const { parts: earlier, bodies } = readSaved(saved, page);
  let parts = earlier.slice(-MAX_PARTS);
  let last = 0;
  const packer = createPacker(options, bodies);

  const partFor = (noted: Noted): PackedPart => {
    const open = parts.at(-1);
    // After a gap in the recording a new part begins, which holds the complete state.
    const follows = open?.page === page && noted.number === last + 1;
    last = noted.number;
    if (open && follows && open.actions.length < PART_ACTIONS) return open;
    const part = { schema: SCHEMA_VERSION, build, page, start: packer.moment(noted), actions: [] };
    parts = [...parts.slice(1 - MAX_PARTS), part];
    return part;
  };
  const textOf = (chosen: readonly PackedPart[]): string => {
    const refs = [...new Set(chosen.flatMap(refsOf))];
    const texts = refs.map((ref) => `${JSON.stringify(ref)}:${bodies.textOf(ref) ?? 'null'}`);
    return `{"parts":${JSON.stringify(chosen)},"bodies":{${texts.join(',')}}}`;
  };

  return {
    append(noted, after) {
      noted.forEach((entry, index) => {
        const next = noted[index + 1]?.before ?? after;
        partFor(entry).actions.push(packer.action(entry, next));
      });
    },
    textWithin(limit) {
      for (let from = 0; from < parts.length; from += 1) {
        const text = textOf(parts.slice(from));
        if (text.length <= limit) return text;
      }
      return null;
    },
    log() {
      bodies.keep(new Set(parts.flatMap(refsOf)));
      return { parts, bodies: bodies.all() };
    },
  };
}

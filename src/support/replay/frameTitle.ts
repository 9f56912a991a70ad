import type { Frame } from '../read/replayFrames';

/** What led to a frame, in words where there are some. */
export function frameTitle({ action, route }: Pick<Frame, 'action' | 'route'>): string {
  if (!action) return `The page opened at ${route}`;
  if (action.route) return `Went to ${action.route}`;
  return action.endpointName ? `${action.type} (${action.endpointName})` : action.type;
}

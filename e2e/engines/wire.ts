/** The commands of WebDriver that the journeys need: their names in Firefox's Marionette protocol, and their form over HTTP. */
export const COMMANDS = {
  go: { marionette: 'WebDriver:Navigate', path: '/url' },
  reload: { marionette: 'WebDriver:Refresh', path: '/refresh' },
  run: { marionette: 'WebDriver:ExecuteScript', path: '/execute/sync' },
  enterFrame: { marionette: 'WebDriver:SwitchToFrame', path: '/frame' },
  act: { marionette: 'WebDriver:PerformActions', path: '/actions' },
  choose: { marionette: 'WebDriver:ElementClick', path: '/element/:id/click' },
  attach: { marionette: 'WebDriver:ElementSendKeys', path: '/element/:id/value' },
  resize: { marionette: 'WebDriver:SetWindowRect', path: '/window/rect' },
} as const;

export type Command = keyof typeof COMMANDS;

/** The key under which WebDriver answers an element. */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** One browser with a clean profile that takes commands. */
export interface Wire {
  send(command: Command, params: Record<string, unknown>): Promise<unknown>;
  /** Ends the browser and removes its profile. */
  close(): Promise<void>;
}

/** A browser engine that is installed on this machine. */
export interface Engine {
  name: string;
  start(): Promise<Wire>;
}

/** What the browser answers if it cannot do a command. */
export class WireError extends Error {
  constructor(
    command: string,
    readonly code: string,
    message: string,
  ) {
    super(`${command}: ${code}: ${message}`);
  }
}

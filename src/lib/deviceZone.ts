declare const Temporal: { Now: { timeZoneId(): string } } | undefined;

/** The IANA zone of this device. By Temporal where the browser has it, as in domain/eventDays. */
export const deviceZone = (): string =>
  typeof Temporal === 'undefined'
    ? Intl.DateTimeFormat().resolvedOptions().timeZone
    : Temporal.Now.timeZoneId();

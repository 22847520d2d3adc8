/** The time zone of this machine, as IANA names it: what belongs to the installation has no environment's zone. */
export const hostTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

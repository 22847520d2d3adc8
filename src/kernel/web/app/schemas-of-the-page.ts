const isMissing = (input: unknown): boolean => input === undefined || input === null

/**
 * Configures zod before any schema is created. Without `jitless`, zod tries `eval`, which the content security policy
 * reports as an attack; without `customError`, its default messages are in
 * English. It is set without loading zod, because
 * the first visit does not need it; zod reads this configuration when it loads.
 */
Object.assign(globalThis, {
  __zod_globalConfig: {
    jitless: true,
    customError: ({ input }: { input?: unknown }) => (isMissing(input) ? 'Completá este dato.' : 'Revisá este dato.'),
  },
})

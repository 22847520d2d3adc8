const isMissing = (input: unknown): boolean => input === undefined || input === null

/**
 * A schema that is made tries `eval` to compile itself, and the page's security policy reports that as an attack; and what
 * a schema has no words of its own for is said in English, unless told otherwise. Said before any schema is made, and
 * without loading zod: the first visit has none, and zod looks here when it comes.
 */
Object.assign(globalThis, {
  __zod_globalConfig: {
    jitless: true,
    customError: ({ input }: { input?: unknown }) => (isMissing(input) ? 'Completá este dato.' : 'Revisá este dato.'),
  },
})

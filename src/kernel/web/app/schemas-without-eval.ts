/**
 * A schema that is made tries `eval` to compile itself, and the page's security policy reports that as an attack. Said
 * before any schema is made, and without loading zod: the first visit has none, and zod looks here when it comes.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

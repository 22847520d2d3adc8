import { config } from 'zod'

// A schema that is made tries `eval` to compile itself, and the page's security policy reports that as an attack. Said
// before any schema is made, so this is the first thing the page runs.
config({ jitless: true })

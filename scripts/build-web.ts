/** Builds the web client when its sources changed since the last build; prints what it did. */
import { buildWeb } from '../src/kernel/server/web-client/build-web.ts'

const built = await buildWeb({ force: process.argv.includes('--force') })
console.log(built ? 'web client built' : 'web client is fresh')

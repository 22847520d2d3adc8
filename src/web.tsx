import { startApp } from './kernel/web/app/start-app.tsx'
import { identitySession, identityWeb } from './modules/identity/web/index.ts'

startApp({ session: identitySession, modules: [identityWeb] })

import { startApp } from './kernel/web/app/start-app.tsx'
import { dashboardsWeb } from './modules/dashboards/web/index.ts'
import { identitySession, identityWeb } from './modules/identity/web/index.ts'

startApp({ session: identitySession, modules: [identityWeb, dashboardsWeb] })

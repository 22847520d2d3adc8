import { startApp } from './kernel/web/app/start-app.tsx'
import { dashboardsWeb } from './modules/dashboards/web/index.ts'
import { identitySession, identityWeb } from './modules/identity/web/index.ts'
import { salesWeb } from './modules/sales/web/index.ts'

startApp({ session: identitySession, modules: [identityWeb, dashboardsWeb, salesWeb] })

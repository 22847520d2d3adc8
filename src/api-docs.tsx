import './kernel/web/theme/styles.ts'
import { createRoot } from 'react-dom/client'
import { ApiDocsApp } from './kernel/web/api-docs/api-docs-app.tsx'
import { identitySession } from './modules/identity/web/identity-session.ts'

const root = document.getElementById('root')
if (root) createRoot(root).render(<ApiDocsApp loadSession={identitySession.load} />)

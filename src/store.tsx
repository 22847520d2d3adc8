import './kernel/web/theme/base.css'
import './kernel/web/theme/scale.css'
import './kernel/web/theme/presets/default.css'
import { createRoot } from 'react-dom/client'
import { StoreApp } from './modules/store/web/store-app.tsx'
import { keepStore } from './modules/store/web/store-worker.ts'

const root = document.getElementById('root')
if (root) createRoot(root).render(<StoreApp />)
void keepStore()

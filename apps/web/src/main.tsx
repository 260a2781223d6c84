import 'virtual:tokens.css'
import './shared/styles/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import { initI18n } from './i18n/index.js'
import { prepareToasts } from './shared/toast.js'
import { applyMode, storedMode } from './theme/mode.js'

applyMode(storedMode())
prepareToasts()

const root = document.getElementById('root')
if (root) void initI18n().then(() => createRoot(root).render(<App />))

import 'virtual:tokens.css'
import './shared/styles/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import { currentLocale } from './i18n/texts.js'
import { preload } from './routes.js'
import { prepareToasts } from './shared/toast.js'
import { applyMode, storedMode } from './theme/mode.js'

preload(location.pathname)
applyMode(storedMode())
document.documentElement.lang = currentLocale()
prepareToasts()

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)

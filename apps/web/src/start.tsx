import './shared/styles/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import { prepareToasts } from './shared/toast.js'

prepareToasts()

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)

export { LawPage } from './law-page.js'
export { LawsPage } from './laws-page.js'
export { LayersPage } from './layers-page.js'
export { PlainHomePage } from './plain-home-page.js'

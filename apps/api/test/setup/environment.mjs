import { createRequire } from 'node:module'
import { TestEnvironment } from 'jest-environment-node'

const require = createRequire(import.meta.url)

/**
 * Jest on Node 20 cannot load the ES modules that the package sanitize-html requires; Node itself
 * can. So Node loads it, and test/setup/sanitize-html.mjs hands it to whoever imports it.
 */
export default class extends TestEnvironment {
  async setup() {
    await super.setup()
    Object.defineProperty(this.global, 'loadSanitizeHtml', {
      value: () => require('sanitize-html'),
    })
  }
}

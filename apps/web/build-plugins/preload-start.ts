import type { HtmlTagDescriptor, Plugin } from 'vite'

/** Chunks that every page needs, though the entry asks for them only once it runs. */
const NEEDED = ['framework', 'public', 'start']

/** Lets the browser fetch React together with the entry that will ask for it. */
export function preloadStart(): Plugin {
  return {
    name: 'preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }): HtmlTagDescriptor[] {
        return Object.values(bundle)
          .filter((file) => file.type === 'chunk' && NEEDED.includes(file.name))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file.fileName}` },
            injectTo: 'head',
          }))
      },
    },
  }
}

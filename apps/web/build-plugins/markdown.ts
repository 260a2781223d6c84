import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Marked, Renderer } from 'marked'
import type { Plugin } from 'vite'

/** Width and height of a PNG file: the first fields of its header chunk. */
function sizeOf(file: string): { width: number; height: number } {
  const header = readFileSync(file)
  return { width: header.readUInt32BE(16), height: header.readUInt32BE(20) }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/**
 * Compiles `import { title, html } from './text.md'`: the HTML of a Markdown file whose first heading is its title.
 * Pictures are PNG files with paths relative to the Markdown file. They become assets of the build and carry their
 * size, so that the layout does not shift when they load.
 */
export function markdown(): Plugin {
  return {
    name: 'markdown',
    transform(source, id) {
      if (!id.endsWith('.md')) return null
      const [, title = '', body = ''] = /^# (.+)\n([\s\S]*)$/.exec(source) ?? []
      const pictures: string[] = []
      const renderer = new Renderer()
      renderer.image = ({ href, text }) => {
        const { width, height } = sizeOf(resolve(dirname(id), href))
        pictures.push(href)
        const src = `\${picture${pictures.length - 1}}`
        return `<img src="${src}" alt="${escaped(text)}" width="${width}" height="${height}">`
      }
      const html = new Marked({ renderer, async: false }).parse(body) as string
      // Template literal, in which only the addresses of pictures are expressions.
      const literal = html.replaceAll(/[\\`]|\$(?!\{picture\d+\})/g, '\\$&')
      const imports = pictures.map((file, n) => `import picture${n} from ${JSON.stringify(file)}`)
      return {
        code: [...imports, `export const title = ${JSON.stringify(title)}`, `export const html = \`${literal}\``].join(
          '\n',
        ),
        map: null,
      }
    },
  }
}

import { cellSpan, publicFileUrl } from '@credit/contract'
import Image from '@tiptap/extension-image'
import Subscript from '@tiptap/extension-subscript'
import Superscript from '@tiptap/extension-superscript'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import TextAlign from '@tiptap/extension-text-align'
import StarterKit from '@tiptap/starter-kit'

export const SAFE_LINK = /^(https?:\/\/|\/(?!\/))/

const span = (name: string) => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => cellSpan(cell.getAttribute(name)) ?? 1,
  renderHTML: (values: Record<string, unknown>) => (Number(values[name]) > 1 ? { [name]: values[name] } : {}),
})
/** Properties of a cell that the API keeps: no widths and no nested table. */
const CELL = {
  content: '(paragraph | heading | bulletList | orderedList | codeBlock | horizontalRule)+',
  addAttributes: () => ({
    colspan: span('colspan'),
    rowspan: span('rowspan'),
    colwidth: { default: null, rendered: false, parseHTML: () => null },
  }),
}

/** Local addresses of added pictures, by key and by public address. */
export type PictureAddresses = Map<string, string>

/**
 * Node for uploaded pictures. It has a key instead of an address while it is uploaded. Its public address is not
 * accessible until the text is saved, so the browser shows a local copy.
 */
export const pictures = (addresses: PictureAddresses) =>
  Image.extend({
    addAttributes() {
      return {
        ...this.parent?.(),
        upload: {
          default: null,
          parseHTML: (image: HTMLElement) => image.getAttribute('data-upload'),
          renderHTML: ({ src, upload }: Record<string, unknown>) => (upload && !src ? { 'data-upload': upload } : {}),
        },
      }
    },
    parseHTML: () => [{ tag: `img[src^="${publicFileUrl('')}"]` }, { tag: 'img[data-upload]' }],
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement('img')
        const { src, upload, alt, width, height } = node.attrs
        const values = { src: addresses.get(src ?? upload) ?? src, alt: alt ?? '', width, height }
        for (const [name, value] of Object.entries(values))
          if (value !== null && value !== undefined) dom.setAttribute(name, String(value))
        if (!src) dom.setAttribute('aria-busy', 'true')
        return { dom }
      },
  }).configure({ inline: true })

/** Extensions of the editor. `RICH_TEXT_ELEMENTS` contains all their elements, so that the API drops nothing. */
export const textExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, isAllowedUri: (uri) => SAFE_LINK.test(uri ?? '') },
  }),
  Subscript,
  Superscript,
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }),
  TableRow,
  TableHeader.extend(CELL),
  TableCell.extend(CELL),
]

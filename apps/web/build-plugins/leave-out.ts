import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Returns the path of our own replacement. */
const own = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const NOTHING = own('nothing.js')

interface LeftOut {
  importer: string
  parts: readonly string[]
  replacement: string
}

/**
 * Parts that other parts of Ant Design import and that this product never shows there, with their replacement. They
 * would be a sixth of the script of every list. `leave-out.spec.ts` rejects the properties that need them.
 */
export const LEFT_OUT: readonly LeftOut[] = [
  // The filter of a column is always our own form.
  {
    importer: 'antd/es/table/hooks/useFilter/FilterDropdown.js',
    parts: ['../../../tree', '../../../radio', './FilterSearch'],
    replacement: NOTHING,
  },
  { importer: 'antd/es/table/hooks/useSelection.js', parts: ['../../radio'], replacement: NOTHING },
  {
    importer: 'antd/es/table/hooks/useSelection.js',
    parts: ['rc-tree/es/util', 'rc-tree/es/utils/conductUtil', 'rc-tree/es/utils/treeUtil'],
    replacement: own('chosen-rows.js'),
  },
  { importer: 'antd/es/table/InternalTable.js', parts: ['./RcTable/VirtualTable'], replacement: NOTHING },
  { importer: 'antd/es/card/Card.js', parts: ['../tabs'], replacement: NOTHING },
  { importer: 'antd/es/typography/Base/index.js', parts: ['../Editable'], replacement: NOTHING },
  { importer: 'antd/es/pagination/Pagination.js', parts: ['../select'], replacement: own('pager-select.js') },
  {
    importer: 'antd/es/button/style/token.js',
    parts: ['../../color-picker/components/ColorPresets'],
    replacement: own('is-bright.js'),
  },
  // Fields read one context of forms. The index comes with all of them.
  { importer: 'antd/es/form/context.js', parts: ['rc-field-form'], replacement: 'rc-field-form/es/FormContext' },
]

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
const PARTS = new RegExp(`^(?:${LEFT_OUT.flatMap(({ parts }) => parts.map(escaped)).join('|')})$`)

/** Leaves parts of Ant Design out of the bundle. Fails if one of them is not imported any more. */
export function leaveOut(): Plugin {
  const unseen = new Set(LEFT_OUT.flatMap(({ importer, parts }) => parts.map((part) => `${importer} -> ${part}`)))
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: PARTS },
      handler(source, from) {
        const path = from?.replaceAll('\\', '/') ?? ''
        const found = LEFT_OUT.find(({ importer, parts }) => path.endsWith(importer) && parts.includes(source))
        if (!found) return null
        unseen.delete(`${found.importer} -> ${source}`)
        return this.resolve(found.replacement, from)
      },
    },
    buildEnd(error) {
      if (!error && unseen.size > 0) this.error(`Not imported any more: ${[...unseen].join(', ')}`)
    },
  }
}

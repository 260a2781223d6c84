// The files of a plain resource and the lines that register it, for `pnpm new:resource`.
import { controller, definition, dto, entity, service, spec } from './resource-templates.mjs'

/** @param name singular, in lower case with hyphens: `hot-line`. */
export function namesOf(name) {
  const pascal = name.replace(/(^|-)([a-z0-9])/g, (_, __, letter) => letter.toUpperCase())
  const camel = pascal[0].toLowerCase() + pascal.slice(1)
  const words = name.replaceAll('-', ' ')
  return {
    kebab: name,
    camel,
    pascal,
    constant: name.replaceAll('-', '_').toUpperCase(),
    table: name.replaceAll('-', '_'),
    path: `/baseinfo/${camel.toLowerCase()}`,
    title: words[0].toUpperCase() + words.slice(1),
    words,
  }
}

/** New files by their paths. */
export function newFiles(n) {
  const module = `apps/api/src/modules/site/${n.kebab}`
  return {
    [`apps/api/src/entities/site/${n.kebab}.ts`]: entity(n),
    [`${module}/${n.kebab}.dto.ts`]: dto(n),
    [`${module}/${n.kebab}.service.ts`]: service(n),
    [`${module}/${n.kebab}.controller.ts`]: controller(n),
    [`apps/api/test/http/${n.kebab}.spec.ts`]: spec(n),
    [`apps/web/src/features/site/${n.kebab}.resource.tsx`]: definition(n),
  }
}

/** Names of tables in the operation log. */
const NAMES = 'packages/contract/src/audit-names.ts'
const MODULE = 'apps/api/src/modules/site/site.module.ts'
const COLUMN_TEXTS = 'apps/web/src/features/audit/column-texts.json'
const LOCALES = ['zh-CN', 'en-US']

/**
 * The existing files that register the resource, with their new texts by path.
 *
 * @param read returns the text of a file
 */
export function changedFiles(n, read) {
  const changed = new Map()
  for (const [file, anchor, lines] of insertions(n)) {
    const text = changed.get(file) ?? read(file)
    const at = text.indexOf(anchor)
    if (at < 0) {
      throw new Error(`${file} no longer contains ${JSON.stringify(anchor)}: register the resource by hand`)
    }
    changed.set(file, text.slice(0, at) + lines + text.slice(at))
  }
  const labels = { ...JSON.parse(read(COLUMN_TEXTS)), [n.table]: `site:${n.camel}` }
  changed.set(COLUMN_TEXTS, jsonText(Object.fromEntries(Object.entries(labels).sort())))
  changed.set(MODULE, registered(n, changed.get(MODULE)))
  for (const locale of LOCALES) {
    const texts = `apps/web/src/features/site/locales/${locale}.json`
    changed.set(texts, jsonText({ ...JSON.parse(read(texts)), [n.camel]: webTexts(n, locale) }))
  }
  changed.set(NAMES, named(n, read(NAMES)))
  return changed
}

/** Names the table of the resource in the operation log, to be translated. */
function named(n, text) {
  const list = 'export const AUDIT_ENTITY_NAMES: Readonly<Record<string, Names>> = {\n'
  return text.replace(list, `${list}  ${n.table}: both('${n.title}', '${n.title}'),\n`)
}

const jsonText = (value) => `${JSON.stringify(value, null, 2)}\n`

/** Adds the controller and the service to their module. */
function registered(n, text) {
  return text
    .replace('controllers: [', `controllers: [${n.pascal}Controller, `)
    .replace('providers: [', `providers: [${n.pascal}Service, `)
}

/** Lines that go in front of an anchor in files that exist: `[file, anchor, lines]`. */
function insertions(n) {
  return [
    ['packages/contract/src/permissions.ts', "  'personal-data': [", `  '${n.kebab}': CRUD,\n`],
    [
      'packages/contract/src/permission-names.ts',
      "  'personal-data': both(",
      `  '${n.kebab}': both('${n.title}', '${n.title}'),\n`,
    ],
    [
      'packages/contract/src/settings-pages.ts',
      '] as const',
      `  {
    code: 'baseinfo-${n.kebab}',
    path: '${n.path}',
    icon: 'file',
    names: RESOURCE_NAMES['${n.kebab}'],
    resource: '${n.kebab}',
  },
`,
    ],
    [
      'apps/api/src/entities/all.ts',
      'export { CarouselSlideEntity }',
      `export { ${n.pascal}Entity } from './site/${n.kebab}.js'\n`,
    ],
    [
      MODULE,
      '\n/**',
      `import { ${n.pascal}Controller } from './${n.kebab}/${n.kebab}.controller.js'
import { ${n.pascal}Service } from './${n.kebab}/${n.kebab}.service.js'
`,
    ],
    ['apps/web/src/resources.ts', 'import type { Definition }', resourceImport(n)],
    ['apps/web/src/resources.ts', "  '/laws': resource(", `  '${n.path}': resource(${n.camel}),\n`],
  ]
}

/** Returns the texts of a language for the resource and its fields; the words are to be translated. */
function webTexts(n, locale) {
  const chinese = locale === 'zh-CN'
  return {
    title: n.title,
    one: n.words,
    empty: chinese ? `还没有${n.title}。` : `No ${n.words} yet.`,
    fields: chinese
      ? { name: '名称', areaId: '所属区域', sortOrder: '排序', enabled: '已启用', createTime: '创建时间' }
      : { name: 'Name', areaId: 'Area', sortOrder: 'Order', enabled: 'Enabled', createTime: 'Created' },
    hints: chinese
      ? { areaId: '不选则为您所在的区域', sortOrder: '数字小的排在前面' }
      : { areaId: 'Your own area if none is chosen', sortOrder: 'Smaller numbers come first' },
    action: {
      enable: chinese
        ? { button: '启用', title: '启用“{{name}}”？', done: '已启用“{{name}}”' }
        : { button: 'Enable', title: 'Enable “{{name}}”?', done: '“{{name}}” is enabled' },
      disable: chinese
        ? { button: '停用', title: '停用“{{name}}”？', done: '已停用“{{name}}”' }
        : { button: 'Disable', title: 'Disable “{{name}}”?', done: '“{{name}}” is disabled' },
    },
  }
}

const resourceImport = (n) => `import { ${n.camel} } from './features/site/${n.kebab}.resource.js'\n`

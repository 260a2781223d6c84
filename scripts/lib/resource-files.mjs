// The files of a plain resource and the lines that register it, for `pnpm new:resource`.

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

const MODULE = 'apps/api/src/modules/site/site.module.ts'
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
      throw new Error(
        `${file} no longer contains ${JSON.stringify(anchor)}: register the resource by hand`,
      )
    }
    changed.set(file, text.slice(0, at) + lines + text.slice(at))
  }
  changed.set(MODULE, registered(n, changed.get(MODULE)))
  for (const locale of LOCALES) {
    const texts = `apps/web/src/features/site/locales/${locale}.json`
    changed.set(texts, jsonText({ ...JSON.parse(read(texts)), [n.camel]: webTexts(n, locale) }))
    const log = `apps/web/src/features/audit/locales/${locale}.json`
    const logTexts = JSON.parse(read(log))
    logTexts.operationLog.options.entity[n.table] = n.title
    changed.set(log, jsonText(logTexts))
  }
  return changed
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
  const entityImport = `import { ${n.pascal}Entity } from './site/${n.kebab}.js'\n`
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
    ['apps/api/src/entities/index.ts', '\n/** The whole data model. */', entityImport],
    ['apps/api/src/entities/index.ts', '] as const', `  ${n.pascal}Entity,\n`],
    [
      MODULE,
      '\n/**',
      `import { ${n.pascal}Controller } from './${n.kebab}/${n.kebab}.controller.js'
import { ${n.pascal}Service } from './${n.kebab}/${n.kebab}.service.js'
`,
    ],
    [
      'apps/web/src/features/audit/operation-log.resource.tsx',
      "  'dictionary',\n",
      `  '${n.table}',\n`,
    ],
    ['apps/web/src/resources.ts', 'import type { Definition }', resourceImport(n)],
    ['apps/web/src/resources.ts', "  '/laws': resource(", `  '${n.path}': resource(${n.camel}),\n`],
  ]
}

/** What each language calls the resource and its fields; the words are to be translated. */
function webTexts(n, locale) {
  const chinese = locale === 'zh-CN'
  return {
    title: n.title,
    one: n.words,
    empty: chinese ? `还没有${n.title}。` : `No ${n.words} yet.`,
    fields: chinese
      ? { name: '名称', areaId: '所属区域', sortOrder: '排序', createTime: '创建时间' }
      : { name: 'Name', areaId: 'Area', sortOrder: 'Order', createTime: 'Created' },
    hints: chinese
      ? { areaId: '不选则为您所在的区域', sortOrder: '数字小的排在前面' }
      : { areaId: 'Your own area if none is chosen', sortOrder: 'Smaller numbers come first' },
  }
}

const resourceImport = (n) =>
  `import { ${n.camel} } from './features/site/${n.kebab}.resource.js'\n`

const entity = (n) => `import { Column, Entity, Index, ManyToOne, type Relation } from 'typeorm'
import { AreaEntity } from '../areas/area.js'
import { BaseEntity, bigramIndex, RefColumn } from '../columns.js'
import { AreaScoped } from '../scope.js'

/** A ${n.words} of an area. */
@Entity('${n.table}')
@AreaScoped()
@Index(bigramIndex('${n.table}', 'name'), { synchronize: false })
@Index(['createTime', 'id'])
@Index(['areaId', 'createTime', 'id'])
export class ${n.pascal}Entity extends BaseEntity {
  @Column('text')
  name: string

  @Column('integer', { default: 0 })
  sortOrder: number

  @RefColumn()
  areaId: string

  @ManyToOne(() => AreaEntity, { nullable: false })
  area?: Relation<AreaEntity>
}
`

const dto = (n) => `import { Int, Out, Ref, Text } from '../../../http/fields.js'

/** Body of POST and PUT. */
export class ${n.pascal}Input {
  @Text({ max: 200 })
  name: string

  @Int({ optional: true, max: 9999, description: 'Smaller numbers come first' })
  sortOrder?: number

  @Ref({ optional: true, description: 'Area of the caller when left out' })
  areaId?: string

  @Int({ optional: true, min: 1 })
  version?: number
}

export class ${n.pascal} {
  @Out({ format: 'uuid' })
  id: string

  @Out()
  name: string

  @Out({ type: 'integer' })
  sortOrder: number

  @Out({ format: 'uuid' })
  areaId: string

  @Out({ format: 'date-time' })
  createTime: string

  @Out({ format: 'date-time' })
  updateTime: string

  @Out({ type: 'integer' })
  version: number
}
`

const service = (n) => `import { Injectable } from '@nestjs/common'
import type { Ctx } from '../../../core/context.js'
import { ${n.pascal}Entity } from '../../../entities/site/${n.kebab}.js'
import { defineList } from '../../../list/list-definition.js'
import type { Plain } from '../../../list/plain-row.js'
import { CrudService, type Values } from '../../crud/crud.service.js'
import type { ${n.pascal}, ${n.pascal}Input } from './${n.kebab}.dto.js'

export const ${n.constant}_LIST = defineList({
  entity: ${n.pascal}Entity,
  searchable: ['name'],
  sortable: ['name', 'sortOrder', 'areaId', 'createTime', 'updateTime'],
  filterable: ['name', 'areaId', 'createTime'],
  defaultSort: 'createTime,desc',
})

@Injectable()
export class ${n.pascal}Service extends CrudService<${n.pascal}Entity, ${n.pascal}, ${n.pascal}Input> {
  protected readonly definition = ${n.constant}_LIST

  protected toRow(_ctx: Ctx, row: Plain<${n.pascal}Entity>): ${n.pascal} {
    return row
  }

  protected toValues(
    ctx: Ctx,
    { name, sortOrder, areaId }: ${n.pascal}Input,
    before: ${n.pascal}Entity | null,
  ): Values<${n.pascal}Entity> {
    return {
      name,
      sortOrder: sortOrder ?? before?.sortOrder ?? 0,
      areaId: areaId ?? before?.areaId ?? ctx.me.areaId,
    }
  }
}
`

const controller = (n) => `import { ADMIN_BASE } from '@credit/contract'
import { Controller } from '@nestjs/common'
import { ApiTags } from '@nestjs/swagger'
import { CrudController } from '../../crud/crud.controller.js'
import { ${n.pascal}, ${n.pascal}Input } from './${n.kebab}.dto.js'
import { ${n.constant}_LIST, ${n.pascal}Service } from './${n.kebab}.service.js'

const contract = {
  resource: '${n.kebab}',
  row: ${n.pascal},
  input: ${n.pascal}Input,
  list: ${n.constant}_LIST,
} as const

@ApiTags('${n.words}')
@Controller(\`\${ADMIN_BASE}/api/${n.camel}\`)
export class ${n.pascal}Controller extends CrudController(contract, ${n.pascal}Service) {}
`

const spec = (n) => `import { afterAll, beforeAll } from '@jest/globals'
import { describeCrud } from '../suites/describe-crud.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

describeCrud(() => t, {
  resource: '${n.kebab}',
  path: '/credit/admin/api/${n.camel}',
  table: '${n.table}',
  areaScoped: true,
  named: 'name',
  body: async (_app, _caller, name) => ({ name }),
  wrong: { name: 1, sortOrder: 'first', areaId: 'x' },
})
`

const definition = (n) => `import type { components } from '../../api/schema.js'
import { defineResource } from '../../resource-kit/define-resource.js'

export const ${n.camel} = defineResource<components['schemas']['${n.pascal}']>({
  name: '${n.camel}',
  path: '${n.path}',
  namespace: 'site',
  key: '${n.camel}',
  permission: '${n.kebab}',
  schema: '${n.pascal}Input',
  titleField: 'name',
  sort: { field: 'createTime', order: 'desc' },
  actions: ['create', 'edit', 'show', 'delete'],
  fields: [
    { name: 'name', kind: 'text', sortable: true, filter: true },
    {
      name: 'areaId',
      kind: 'reference',
      reference: { resource: 'area', value: 'areaId', text: 'areaName' },
      cityOnly: true,
      sortable: true,
      filter: true,
      hint: true,
      width: 150,
      priority: 1,
    },
    { name: 'sortOrder', kind: 'number', sortable: true, width: 100, hint: true },
    {
      name: 'createTime',
      kind: 'datetime',
      filter: true,
      sortable: true,
      width: 170,
      in: ['list', 'show'],
    },
  ],
})
`

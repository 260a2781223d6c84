// The texts of the new files of a plain resource, by its names (`namesOf` in resource-files.mjs).

export const entity = (n) => `import { Column, Entity, Index } from 'typeorm'
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

  @RefColumn({ to: () => AreaEntity })
  areaId: string
}
`

export const dto = (n) => `import { Int, Out, Ref, Text } from '#http/fields'

/** Body of POST and PUT. */
export class ${n.pascal}Input {
  @Text({ max: 200 }) name: string
  @Int({ optional: true, max: 9999, description: 'Smaller numbers come first' }) sortOrder?: number

  @Ref({ optional: true, description: 'Area of the caller when left out' })
  areaId?: string

  @Int({ optional: true, min: 1 }) version?: number
}

export class ${n.pascal} {
  @Out('id') id: string
  @Out() name: string
  @Out('integer') sortOrder: number
  @Out('id') areaId: string
  @Out('time') createTime: string
  @Out('time') updateTime: string
  @Out('integer') version: number
}
`

export const service = (n) => `import { Injectable } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { ${n.pascal}Entity } from '#entities/site/${n.kebab}'
import { defineRows } from '#list/rows'
import { CrudService, type Values } from '../../crud/crud.service.js'
import { ${n.pascal}, type ${n.pascal}Input } from './${n.kebab}.dto.js'

export const ${n.constant}_ROWS = defineRows(${n.pascal}, {
  entity: ${n.pascal}Entity,
  searchable: ['name'],
  sortable: ['name', 'sortOrder', 'areaId', 'createTime', 'updateTime'],
  filterable: ['name', 'areaId', 'createTime'],
  defaultSort: 'createTime,desc',
  fields: {},
})

@Injectable()
export class ${n.pascal}Service extends CrudService<${n.pascal}Entity, ${n.pascal}, ${n.pascal}Input> {
  protected readonly rows = ${n.constant}_ROWS

  protected toValues(
    ctx: Ctx,
    { name, sortOrder, areaId }: ${n.pascal}Input,
    before: ${n.pascal}Entity | null,
  ): Values<${n.pascal}Entity, ${n.pascal}Input> {
    return {
      name,
      sortOrder: sortOrder ?? before?.sortOrder ?? 0,
      areaId: areaId ?? before?.areaId ?? ctx.me.areaId,
    }
  }
}
`

export const controller = (n) => `import { AdminCalls } from '#http/call'
import { CrudController } from '../../crud/crud.controller.js'
import { ${n.pascal}Input } from './${n.kebab}.dto.js'
import { ${n.constant}_ROWS, ${n.pascal}Service } from './${n.kebab}.service.js'

const contract = { resource: '${n.kebab}', rows: ${n.constant}_ROWS, input: ${n.pascal}Input } as const

@AdminCalls('${n.camel}', '${n.words}')
export class ${n.pascal}Controller extends CrudController(contract, ${n.pascal}Service) {}
`

export const spec = (n) => `import { describeCrud } from '../suites/describe-crud.js'
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

export const definition = (n) => `import type { components } from '../../api/schema.js'
import { areaField } from '../../resource-kit/area-column.js'
import { defineResource } from '../../resource-kit/define-resource.js'

export const ${n.camel} = defineResource<components['schemas']['${n.pascal}']>({
  name: '${n.camel}',
  path: '${n.path}',
  namespace: 'site',
  key: '${n.camel}',
  table: '${n.table}',
  permission: '${n.kebab}',
  schema: '${n.pascal}Input',
  titleField: 'name',
  sort: { field: 'createTime', order: 'desc' },
  actions: ['create', 'edit', 'show', 'delete'],
  fields: [
    { name: 'name', kind: 'text' },
    areaField(),
    { name: 'sortOrder', kind: 'number', width: 100, hint: true },
    { name: 'createTime', kind: 'datetime', width: 170, in: ['list', 'show'] },
  ],
})
`

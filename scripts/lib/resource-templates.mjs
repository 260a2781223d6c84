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

  @Column('boolean', { default: true })
  enabled: boolean

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

const ${n.constant}_OFFERS = ['update', 'delete', 'enable', 'disable'] as const
/** Names in \`can\` of a ${n.words}. */
export type ${n.pascal}Offer = (typeof ${n.constant}_OFFERS)[number]

export class ${n.pascal} {
  @Out('id') id: string
  @Out() name: string
  @Out('integer') sortOrder: number
  @Out() enabled: boolean
  @Out({ enum: ${n.constant}_OFFERS, isArray: true }, 'What the caller may do now') can: ${n.pascal}Offer[]
  @Out('id') areaId: string
  @Out('time') createTime: string
  @Out('time') updateTime: string
  @Out('integer') version: number
}
`

export const service = (n) => `import { Injectable } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { ${n.pascal}Entity } from '#entities/site/${n.kebab}'
import { defineRows } from '#list/rows'
import { CrudService, type Values } from '../../crud/crud.service.js'
import { ${n.pascal}, type ${n.pascal}Input, type ${n.pascal}Offer } from './${n.kebab}.dto.js'

export const ${n.constant}_ROWS = defineRows(${n.pascal}, {
  entity: ${n.pascal}Entity,
  searchable: ['name'],
  sortable: ['name', 'sortOrder', 'areaId', 'createTime', 'updateTime'],
  filterable: ['name', 'areaId', 'enabled', 'createTime'],
  defaultSort: 'createTime,desc',
  fields: {
    can: ({ enabled }, { me }): ${n.pascal}Offer[] => [
      ...(me.permissions.has('${n.kebab}:update') ? (['update', enabled ? 'disable' : 'enable'] as const) : []),
      ...(me.permissions.has('${n.kebab}:delete') ? (['delete'] as const) : []),
    ],
  },
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

  /** Enables or disables a ${n.words}. @throws STATE_CONFLICT if it is so already */
  setEnabled(ctx: Ctx, id: string, enabled: boolean, version?: number): Promise<${n.pascal}> {
    return unitOfWork(ctx, async (tx) => {
      const rows = scoped(tx, ${n.pascal}Entity)
      if ((await rows.lock(id)).enabled === enabled) throw new DomainError('STATE_CONFLICT')
      const action = enabled ? 'enable' : 'disable'
      await rows.update(id, { enabled }, { action, version, current: () => this.get(tx, id) })
      return this.get(tx, id)
    })
  }
}
`

export const controller = (n) => `import { Body } from '@nestjs/common'
import { ApiBody } from '@nestjs/swagger'
import type { Ctx } from '#core/context'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { CrudController } from '../../crud/crud.controller.js'
import { SeenVersion } from '../../crud/seen-version.dto.js'
import { ${n.pascal}, ${n.pascal}Input } from './${n.kebab}.dto.js'
import { ${n.constant}_ROWS, ${n.pascal}Service } from './${n.kebab}.service.js'

const contract = { resource: '${n.kebab}', rows: ${n.constant}_ROWS, input: ${n.pascal}Input } as const

@AdminCalls('${n.camel}', '${n.words}')
export class ${n.pascal}Controller extends CrudController(contract, ${n.pascal}Service) {
  @Call({ put: ':id/enable', permission: '${n.kebab}:update', answer: ${n.pascal}, idempotent: true }, 'Enable a ${n.words}')
  @ApiBody({ type: SeenVersion, required: false })
  enable(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() seen: SeenVersion) {
    return this.service.setEnabled(ctx, id, true, seen.version)
  }

  @Call({ put: ':id/disable', permission: '${n.kebab}:update', answer: ${n.pascal}, idempotent: true }, 'Disable a ${n.words}')
  @ApiBody({ type: SeenVersion, required: false })
  disable(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() seen: SeenVersion) {
    return this.service.setEnabled(ctx, id, false, seen.version)
  }
}
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

it('is disabled and enabled by those who may change it, and its \`can\` names the other', async () => {
  const path = '/credit/admin/api/${n.camel}'
  const [district, auditor] = [await t.as('district06'), await t.as('auditor')]
  const { id, can } = (await district.post(path).send({ name: 'One' }).expect(201)).body
  expect(can).toEqual(['update', 'disable', 'delete'])
  await auditor.put(\`\${path}/\${id}/disable\`).send({}).expect(403)
  const { body } = await district.put(\`\${path}/\${id}/disable\`).send({}).expect(200)
  expect(body).toMatchObject({ enabled: false, can: ['update', 'enable', 'delete'] })
  await district.put(\`\${path}/\${id}/disable\`).send({}).expect(409)
  await district.put(\`\${path}/\${id}/enable\`).send({ version: body.version }).expect(200)
})
`

export const definition = (n) => `import type { components } from '../../api/schema.js'
import { areaField } from '../../resource-kit/area-column.js'
import { commandsOn } from '../../resource-kit/commands.js'
import { defineResource } from '../../resource-kit/define-resource.js'

type Row = components['schemas']['${n.pascal}']

export const ${n.camel} = defineResource<Row>({
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
  commands: commandsOn<Row>('site:${n.camel}.action', {
    enable: { put: '/credit/admin/api/${n.camel}/{id}/enable', undo: 'disable' },
    disable: { put: '/credit/admin/api/${n.camel}/{id}/disable', danger: true, undo: 'enable' },
  }),
  fields: [
    { name: 'name', kind: 'text' },
    areaField(),
    { name: 'sortOrder', kind: 'number', width: 100, hint: true },
    { name: 'enabled', kind: 'switch', width: 100, in: ['list', 'show'] },
    { name: 'createTime', kind: 'datetime', width: 170, in: ['list', 'show'] },
  ],
})
`

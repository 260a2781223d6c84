import 'reflect-metadata'
import { RequestMethod } from '@nestjs/common'
import { HTTP_CODE_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js'
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js'
import { ACCESS_KEY } from './access/declare.js'
import { Call, FILE_ANSWER } from './call.js'

class Row {
  id: string
}

const row: Row = { id: '1' }

class Calls {
  @Call({ get: ':id', permission: 'role:list', answer: Row }, 'Get a row')
  get(): Promise<Row> {
    return Promise.resolve(row)
  }

  @Call({ get: '', self: true, answer: [Row] }, 'List rows')
  list(): Row[] {
    return [row]
  }

  @Call({ post: '', self: [1, 2], answer: Row }, 'Create a row')
  create(): Row {
    return row
  }

  @Call({ delete: ':id', permission: 'role:delete' }, 'Delete a row')
  async remove(): Promise<void> {}

  @Call({ get: 'file', public: 'it is published', answer: FILE_ANSWER, produces: ['text/csv'] }, 'Get a file')
  async file(): Promise<void> {}
}

function declared(name: keyof Calls, key: string): unknown {
  return Reflect.getMetadata(key, Calls.prototype[name])
}

describe('Call', () => {
  it('sets the method, the path and the status of a handler', () => {
    const routes = (['get', 'list', 'create', 'remove', 'file'] as const).map((name) => [
      declared(name, METHOD_METADATA),
      declared(name, PATH_METADATA),
      declared(name, HTTP_CODE_METADATA),
    ])
    expect(routes).toEqual([
      [RequestMethod.GET, ':id', 200],
      [RequestMethod.GET, '/', 200],
      [RequestMethod.POST, '/', 201],
      [RequestMethod.DELETE, ':id', 204],
      [RequestMethod.GET, 'file', 200],
    ])
  })

  it('declares who may call it', () => {
    expect(declared('get', ACCESS_KEY)).toEqual({ kind: 'permission', permission: 'role:list' })
    expect(declared('list', ACCESS_KEY)).toEqual({ kind: 'self', signs: null })
    expect(declared('create', ACCESS_KEY)).toEqual({ kind: 'self', signs: [1, 2] })
    expect(declared('file', ACCESS_KEY)).toEqual({ kind: 'public', why: 'it is published' })
  })

  it('limits the body of a public call and names its media types', () => {
    expect(declared('file', FASTIFY_ROUTE_CONFIG_METADATA)).toEqual({
      bodyLimit: 'publicBodyBytes',
      produces: ['text/csv'],
    })
  })

  it('compiles only with one caller, one method and the shape of the answer', () => {
    class Wrong {
      // @ts-expect-error it does not say who may call it
      @Call({ get: '' }, 'Get nothing')
      open(): void {}

      // @ts-expect-error two methods
      @Call({ get: '', post: '', self: true }, 'Get nothing')
      twice(): void {}

      // @ts-expect-error it returns another shape
      @Call({ get: '', self: true, answer: Row }, 'Get a row')
      other(): { name: string } {
        return { name: '' }
      }

      // @ts-expect-error one row is not a list
      @Call({ get: '', self: true, answer: [Row] }, 'List rows')
      one(): Row {
        return row
      }
    }
    expect(new Wrong()).toBeDefined()
  })
})

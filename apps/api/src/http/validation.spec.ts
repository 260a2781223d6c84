import { DateOnly, Enums, Group, Html, Int, ListFilter, NamesField, Ref, Secret, Text, Texts } from './fields.js'
import { parseQuery } from './query.js'
import { validationPipeFor } from './validation.js'

class Inner {
  @Text({ optional: true })
  name?: string
}

class Notes {
  @Text()
  name: string

  @Text({ min: 0 })
  note: string

  @Secret()
  password: string
}

class Input {
  @Int({ optional: true })
  count?: number

  @Group(() => Inner, { optional: true })
  inner?: Inner
}

const validate = (json: string) => validationPipeFor(Input).transform(JSON.parse(json), BODY)
const BODY = { type: 'body' } as const

describe('validation of bodies', () => {
  it('rejects keys that reach prototypes', async () => {
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const rejected = { details: { fields: { [key]: ['field.unknown'] } } }
      await expect(validate(`{"${key}":{"a":1}}`)).rejects.toMatchObject(rejected)
      await expect(validate(`{"inner":{"${key}":1}}`)).rejects.toMatchObject(rejected)
    }
  })

  it('converts nothing', async () => {
    for (const value of ['""', '"1"', 'true', '[]', '[1]', '"0x10"', '{"toString":"x"}']) {
      const rejected = { details: { fields: { count: ['field.integer'] } } }
      await expect(validate(`{"count":${value}}`)).rejects.toMatchObject(rejected)
    }
    expect(await validate('{"count":1}')).toEqual({ count: 1 })
  })

  it('takes days from the year 1000 on that exist', async () => {
    class Dated {
      @DateOnly()
      day: string
    }
    const pipe = validationPipeFor(Dated)
    for (const day of ['0000-01-01', '0001-01-01', '0999-12-31', '2026-02-29', '10000-01-01', '2026-W05-1', 20260105]) {
      await expect(pipe.transform({ day }, BODY)).rejects.toMatchObject({
        details: { fields: { day: ['field.date'] } },
      })
    }
    for (const day of ['1000-01-01', '9999-12-31']) expect(await pipe.transform({ day }, BODY)).toEqual({ day })
  })

  it('reports an absent value of every kind as required', async () => {
    class Needed {
      @Int()
      count: number

      @Text()
      name: string

      @Text({ rule: 'creditCode' })
      code: string

      @DateOnly()
      day: string

      @Enums(['a'])
      values: string[]

      @Ref()
      record: string

      @NamesField()
      names: object

      @Group(() => Inner)
      inner: Inner
    }
    const names = ['count', 'name', 'code', 'day', 'values', 'record', 'names', 'inner']
    const required = Object.fromEntries(names.map((name) => [name, ['field.required']]))
    for (const values of [{}, Object.fromEntries(names.map((name) => [name, null]))]) {
      await expect(validationPipeFor(Needed).transform(values, BODY)).rejects.toMatchObject({
        details: { fields: required },
      })
    }
  })
})

describe('the rules of a class', () => {
  class Longer extends Input {
    @Text()
    title: string
  }

  it("include the parent's and its own, in any order of validation", async () => {
    const check = (type: typeof Input, values: object) => validationPipeFor(type).transform(values, BODY)
    const unknown = { details: { fields: { title: ['field.unknown'] } } }
    await expect(check(Input, { title: 'x' })).rejects.toMatchObject(unknown)
    const both = { details: { fields: { title: ['field.required'], count: ['field.integer'] } } }
    await expect(check(Longer, { count: 'x' })).rejects.toMatchObject(both)
    await expect(check(Input, { title: 'x' })).rejects.toMatchObject(unknown)
    expect(await check(Longer, { title: 'x', count: 1 })).toEqual({ title: 'x', count: 1 })
  })

  it('are collected once, from all classes that have any', async () => {
    class Plain {
      @Text()
      name: string
    }
    const classes = jest.spyOn(Map.prototype, 'entries')
    const check = () => validationPipeFor(Plain).transform({ name: 'x' }, BODY)
    await check()
    expect(classes).toHaveBeenCalled()
    classes.mockClear()
    await check()
    expect(classes).not.toHaveBeenCalled()
    classes.mockRestore()
  })
})

describe('a text', () => {
  it('that is required is more than spaces', async () => {
    const check = (values: object) => validationPipeFor(Notes).transform(values, BODY)
    const good = { name: '甲', note: ' ', password: ' ' }
    expect(await check(good)).toEqual(good)
    for (const name of ['', ' ', ' \u3000\n\t']) {
      const rejected = { details: { fields: { name: ['field.required'] } } }
      await expect(check({ ...good, name })).rejects.toMatchObject(rejected)
    }
  })

  it('rejects characters that turn the direction of writing', async () => {
    const check = (name: string) => validationPipeFor(Notes).transform({ name, note: '', password: 'x' }, BODY)
    for (const turned of ['甲\u202e乙', '\u2066甲', '甲\u200f']) {
      const rejected = { details: { fields: { name: ['field.illFormed'] } } }
      await expect(check(turned)).rejects.toMatchObject(rejected)
    }
    expect(await check('甲 👨\u200d👩')).toMatchObject({ name: '甲 👨\u200d👩' })
  })
})

describe('the texts of every kind of field', () => {
  class Every {
    @Text({ optional: true })
    text?: string

    @Text({ optional: true, rule: 'creditCode' })
    code?: string

    @Text({ optional: true, max: 11, rule: 'phone' })
    phone?: string

    @Html({ optional: true })
    html?: string

    @Texts({ optional: true })
    texts?: string[]

    @NamesField({ optional: true })
    names?: object

    @ListFilter({ optional: true })
    filter?: object

    @Secret({ optional: true })
    secret?: string
  }
  const check = (values: object) => validationPipeFor(Every).transform(values, BODY)
  const UNREADABLE = ['\ufffe', '\uffff', '\ufffd', '\u0007', '\u000b', '\ud800', '\0']

  it.each(UNREADABLE)('refuse an unreadable character: %j', async (character) => {
    const text = `甲${character}`
    const values: Record<string, unknown> = {
      text,
      html: text,
      texts: ['乙', text],
      names: { 'zh-CN': text, 'en-US': 'a' },
      filter: { keyword: text },
      secret: text,
    }
    for (const [name, value] of Object.entries(values)) {
      const rejected = { details: { fields: { [name]: [expect.anything()] } } }
      await expect(check({ [name]: value })).rejects.toMatchObject(rejected)
    }
  })

  it('lose invisible characters, except in secrets', async () => {
    const values = {
      text: '甲\u200b乙\ufeff',
      html: '<p>甲\u2060</p>',
      texts: ['\u00ad甲'],
      names: { 'zh-CN': '甲\u200d', 'en-US': 'a\u200b' },
      secret: 'a\u200b',
    }
    expect(await check(values)).toEqual({
      text: '甲乙',
      html: '<p>甲</p>',
      texts: ['甲'],
      names: { 'zh-CN': '甲', 'en-US': 'a' },
      secret: 'a\u200b',
    })
    const empty = { details: { fields: { text: ['field.required'] } } }
    await expect(check({ text: '\u200b' })).rejects.toMatchObject(empty)
  })

  it('normalise codes and phones', async () => {
    const typed = { code: '9199 0003 00rf-e1dexp', phone: '\u202d+86 139-7000-1602\u202c' }
    expect(await check(typed)).toEqual({ code: '9199000300RFE1DEXP', phone: '13970001602' })
  })
})

describe('several of a few values', () => {
  class Chosen {
    @Enums(['a', 'b'])
    values: string[]
  }

  it('report the fault: none, an unknown one, a duplicate', async () => {
    const faults = { '[]': 'field.required', '["c"]': 'field.enum', '["a","a"]': 'field.repeated' }
    for (const [values, fault] of Object.entries(faults)) {
      const given = { values: JSON.parse(values) }
      const rejected = await validationPipeFor(Chosen)
        .transform(given, BODY)
        .catch((error) => error.details.fields)
      expect([values, JSON.stringify(rejected)]).toEqual([values, expect.stringContaining(fault)])
    }
    expect(await validationPipeFor(Chosen).transform({ values: ['b', 'a'] }, BODY)).toEqual({
      values: ['b', 'a'],
    })
  })
})

describe('query strings', () => {
  it('are converted to the types of their fields, and have no prototype', () => {
    expect(parseQuery(Input, { count: '1' })).toEqual({ count: 1 })
    expect(parseQuery(Input, { count: '0x10' })).toEqual({ count: '0x10' })
    expect(() => parseQuery(Input, JSON.parse('{"__proto__":"1"}'))).toThrow()
  })
})

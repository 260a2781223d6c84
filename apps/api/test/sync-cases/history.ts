/** Sync of a history: the releases received, and the state after it. */
export interface Step {
  /** Day of the sync. Defaults to the day of the previous step, or 10 March for the first step. */
  on?: string
  /** Set before the sync: whether each of several awards without lots is evaluated. */
  awardRounds?: 0 | 1
  /** The releases that come; none: only the day changes, and the nightly run applies it. */
  releases?: object[]
  /**
   * Sections as `code stage supplier | opened stages`, in their order (`-` in procurement), then what
   * waits for supervisors as `! kind`.
   */
  state: string[]
  /** The evaluations of contracts that are open after it, as `evaluator evaluated`; only for histories about them. */
  rounds?: string[]
}

export interface History {
  name: string
  steps: Step[]
  /**
   * The sections after the same batches in the other order, without opened stages, if they differ from the final ones:
   * a section, award or contract that is gone when it first appears never existed.
   */
  otherOrder?: string[]
}

const YEAR = 2036
export const PARTIES = [
  { id: 'b', name: '示例市测试中学', roles: ['buyer'] },
  { id: 'g', name: '示例招标代理有限公司', roles: ['procuringEntity'] },
  { id: '甲', name: '甲公司', roles: ['tenderer'] },
  { id: '乙', name: '乙公司', roles: ['tenderer'] },
]

/** `03-10` as a day of the year of the histories. */
export const day = (monthDay: string): string => `${YEAR}-${monthDay}`

/** A release of a day; its id is the day. */
export function release(monthDay: string, body: object): object {
  const date = `${day(monthDay)}T09:00:00+08:00`
  return { ocid: 'ocds-zz9999-1', id: monthDay, date, tag: ['tender'], ...body }
}

/** A release that holds the whole state. */
export function compiled(monthDay: string, body: Record<string, unknown>): object {
  return release(monthDay, { ...whole(body), id: `compiled ${monthDay}`, tag: ['compiled'] })
}

/** A body with the buyer, the parties and the tender. */
export function whole({ tender = {}, ...body }: { tender?: object; [key: string]: unknown } = {}) {
  return {
    buyer: { id: 'b' },
    parties: PARTIES,
    tender: { id: 't', title: '设备采购', procuringEntity: { id: 'g' }, ...tender },
    ...body,
  }
}

export const lots = (...ids: string[]) => ({ lots: ids.map((id) => ({ id, title: `标段${id}` })) })

/** An award to a supplier. */
export function award(id: string, supplier: '甲' | '乙', more: object = {}): object {
  return { id, status: 'active', date: day('03-01'), suppliers: [{ id: supplier }], ...more }
}

/** A contract of an award over 100, signed on 3 March. */
export function contract(awardID: string, { id = `c-${awardID}`, ...more }: Contract = {}): object {
  return {
    id,
    awardID,
    status: 'active',
    dateSigned: day('03-03'),
    value: { amount: 100, currency: 'CNY' },
    ...more,
  }
}

interface Contract {
  id?: string
  [key: string]: unknown
}

export const delivered = (id: string, monthDay: string | null) => ({
  id,
  type: 'delivery',
  ...(monthDay === null ? { status: 'scheduled' } : { status: 'met', dateMet: day(monthDay) }),
})

export const paid = (monthDay: string, amount: number) => ({
  id: `paid ${monthDay}`,
  date: day(monthDay),
  value: { amount, currency: 'CNY' },
})

export const accepted = (monthDay: string) => ({
  id: `accepted ${monthDay}`,
  documentType: 'completionCertificate',
  datePublished: day(monthDay),
})

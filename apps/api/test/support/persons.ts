import { makeIdNumber } from '@credit/contract'

const born = (n: number) => makeIdNumber('110105', `19${60 + n}-03-04`, 12 + n)
/** ID numbers by their place in the release. */
export const PERSON = {
  supplier: born(1),
  expert: born(2),
  certificate: born(3),
  localId: born(4),
  bare: born(5),
  asCreditCode: born(6),
  second: born(7),
  inTitle: born(8),
  passport: 'E12345678',
  obsolete: '110105491231002',
  spaced: born(9),
}
export const NUMBERS = Object.values(PERSON)
export const ORGANISATION = '91330100MA2EXAMP12'

const spaced = (number: string) => number.replace(/^(.{6})(.{8})/, '$1 $2 ')

/** Returns a process in which natural persons have their ID numbers in every place that publishers use. */
export function release(process: string, day: string) {
  const supplier = { id: PERSON.supplier, name: '张某某' }
  return {
    ...{ ocid: `ocds-zz9999-${process}`, id: `${process}-1`, date: `${day}T09:00:00+08:00` },
    ...{ tag: ['award'], x_areaCode: '003900130006' },
    parties: [
      { id: 'b', name: '虚构采购单位', roles: ['buyer'], identifier: org('11330100MA2EXAMPL1') },
      {
        ...supplier,
        roles: ['supplier'],
        identifier: { scheme: 'CN-ID', id: PERSON.supplier, legalName: '张某某' },
        contactPoint: { name: `张某某 ${PERSON.supplier}`, telephone: '13970000001' },
      },
      expert('e1', '专家甲', { scheme: 'CN-ID', id: PERSON.expert }),
      expert('e2', '专家乙', { scheme: 'CN-EXPERT', id: PERSON.certificate.toLowerCase() }),
      expert(PERSON.localId, '专家丙'),
      expert('e4', '专家丁', { scheme: '身份证', id: PERSON.obsolete }),
      expert('e5', '专家戊', { scheme: 'CN-ID', id: spaced(PERSON.spaced) }),
      bidder('s1', '李某某', { id: PERSON.bare }),
      bidder('s2', '王某某', { scheme: 'CN-USCC', id: PERSON.asCreditCode }),
      bidder(PERSON.passport, '外籍某某', { scheme: 'CN-PASSPORT', id: PERSON.passport }),
      {
        ...bidder('s3', '某公司', org(ORGANISATION)),
        additionalIdentifiers: [{ scheme: 'CN-USCC', id: PERSON.second }],
      },
    ],
    buyer: { id: 'b', name: '虚构采购单位' },
    tender: {
      ...{ id: process, title: `自然人（${PERSON.inTitle}）供应商`, description: PERSON.inTitle },
      tenderers: [supplier, { id: 's1', name: '李某某' }, { id: 's2', name: '王某某' }],
    },
    awards: [
      {
        id: `a-${PERSON.supplier}`,
        status: 'active',
        date: `${day}T09:00:00+08:00`,
        suppliers: [supplier],
      },
    ],
  }
}

const org = (id: string) => ({ scheme: 'CN-USCC', id })
const expert = (id: string, name: string, identifier: object = {}) => ({
  ...{ id, name, roles: ['committeeMember'], identifier },
})
const bidder = (id: string, name: string, identifier: object) => ({
  ...{ id, name, roles: ['tenderer'], identifier },
})

/** The JSON of a file of the upstream platform. */
export function packageOf(releases: readonly object[]): string {
  return JSON.stringify({ publisher: { name: `平台 ${PERSON.bare}` }, releases })
}

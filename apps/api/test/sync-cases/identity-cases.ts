const CODE = '11990001000000019Q'
const OTHER = '91990004MA000004X0'

export interface IdentityCase {
  what: string
  /** Imported in sequence: releases as `process/release`, each with its parties. */
  batches: Record<string, string[]>[]
  /** Participants as `name code: processes`. */
  bodies: string[]
  notes?: string[]
  ocid?: (process: string) => string
}

/** A party as `role id name [number]`; `-` for no id, `_` for a space in a name. */
export function partyOf(line: string) {
  const [role = '', id, name = '', number] = line.split(' ')
  const [scheme, value] = number?.includes('=') ? number.split('=') : ['CN-USCC', number]
  return {
    ...(id === '-' ? {} : { id }),
    name: name.replaceAll('_', ' '),
    roles: [role],
    ...(number ? { identifier: { scheme, id: value?.replaceAll('_', ' ') } } : {}),
  }
}

export const IDENTITY_CASES: IdentityCase[] = [
  {
    what: 'two bodies with one local id in two processes are two',
    batches: [{ '1/1': ['supplier 7 甲建设有限公司'], '2/1': ['supplier 7 乙建设有限公司'] }],
    bodies: ['乙建设有限公司 -: 2', '甲建设有限公司 -: 1'],
  },
  {
    what: 'one local id and one name in two processes are one',
    batches: [{ '1/1': ['supplier 7 甲公司'] }, { '2/1': ['supplier 7 甲_公司'] }],
    bodies: ['甲公司 -: 1 2'],
  },
  {
    what: 'one local id with a similar name in another process is another body',
    batches: [{ '1/1': ['supplier 7 甲建设有限公司'], '2/1': ['supplier 7 甲建设集团'] }],
    bodies: ['甲建设有限公司 -: 1', '甲建设集团 -: 2'],
  },
  {
    what: 'one local id of two publishers are two',
    ocid: (process) => `ocds-zz000${process}-1`,
    batches: [{ '1/1': ['supplier 7 甲公司'], '2/1': ['supplier 7 甲公司'] }],
    bodies: ['甲公司 -: 1', '甲公司 -: 2'],
    notes: ['2 POSSIBLE_DUPLICATE'],
  },
  {
    what: 'one name under two local ids in two processes are two, perhaps one',
    batches: [{ '1/1': ['supplier 7 甲公司'] }, { '2/1': ['supplier 8 甲公司'] }],
    bodies: ['甲公司 -: 1', '甲公司 -: 2'],
    notes: ['2 POSSIBLE_DUPLICATE'],
  },
  {
    what: 'one name in traditional characters is another body, perhaps the same',
    batches: [{ '1/1': ['supplier 7 虚构供应有限公司'] }, { '2/1': ['supplier 8 虛構供應有限公司'] }],
    bodies: ['虚构供应有限公司 -: 1', '虛構供應有限公司 -: 2'],
    notes: ['2 POSSIBLE_DUPLICATE'],
  },
  {
    what: 'one local id with its name in traditional characters is a body renamed',
    batches: [{ '1/1': ['supplier 7 虚构供应有限公司'] }, { '1/2': ['supplier 7 虛構供應有限公司'] }],
    bodies: ['虚构供应有限公司 -: 1'],
    notes: ['1 PARTY_RENAMED'],
  },
  {
    what: 'one number under a name in traditional characters is one, whose new name is proposed',
    batches: [{ '1/1': [`supplier 7 虚构供应有限公司 ${CODE}`] }, { '2/1': [`supplier 9 虛構供應有限公司 ${CODE}`] }],
    bodies: [`虚构供应有限公司 ${CODE}: 1 2`],
    notes: ['2 PARTY_RENAMED'],
  },
  {
    what: 'one name without any id is one of the publisher',
    batches: [{ '1/1': ['supplier - 甲公司'], '2/1': ['supplier - 甲公司'] }],
    bodies: ['甲公司 -: 1 2'],
  },
  {
    what: 'a body renamed in its process stays, whatever else it is called',
    batches: [{ '1/1': ['supplier 7 甲建设有限公司'] }, { '1/2': ['supplier 7 甲建设集团有限公司'] }],
    bodies: ['甲建设有限公司 -: 1'],
    notes: ['1 PARTY_RENAMED'],
  },
  {
    what: 'a local id that goes to a name that is not similar is another body',
    batches: [{ '1/1': ['supplier 7 甲建设有限公司'] }, { '1/2': ['supplier 7 丙食品商行'] }],
    bodies: ['丙食品商行 -: 1', '甲建设有限公司 -: '],
    notes: ['1 ID_OF_ANOTHER'],
  },
  {
    what: 'a body that gets another local id in its process stays',
    batches: [{ '1/1': ['buyer 7 甲中学'] }, { '1/2': ['buyer 8 甲中学'] }],
    bodies: ['甲中学 -: 1'],
  },
  {
    what: 'two experts of one name in one release are two',
    batches: [{ '1/1': ['evaluator 1 王专家', 'evaluator 2 王专家'] }],
    bodies: ['王专家 -: 1', '王专家 -: 1'],
    notes: ['1 POSSIBLE_DUPLICATE'],
  },
  {
    what: 'an expert whose id changes between releases is one',
    batches: [{ '1/1': ['evaluator 1 王专家'], '1/2': ['evaluator 2 王专家'] }],
    bodies: ['王专家 -: 1'],
  },
  {
    what: 'experts of one name without an id are those of their process',
    batches: [{ '1/1': ['evaluator - 王专家'], '2/1': ['evaluator - 王专家'] }],
    bodies: ['王专家 -: 1', '王专家 -: 2'],
  },
  {
    what: 'a number gained later is put on the body',
    batches: [{ '1/1': ['supplier 7 甲公司'] }, { '1/2': [`supplier 7 甲公司 ${CODE}`] }],
    bodies: [`甲公司 ${CODE}: 1`],
  },
  {
    what: 'a number gained in another process is put on the body as well',
    batches: [{ '1/1': ['supplier 7 甲公司'] }, { '2/1': [`supplier 7 甲公司 ${CODE}`] }],
    bodies: [`甲公司 ${CODE}: 1 2`],
  },
  {
    what: 'a number gained that another body has leaves both, perhaps one',
    batches: [
      { '1/1': ['supplier 7 甲公司'], '2/1': [`supplier 8 甲商行 ${CODE}`] },
      { '1/2': [`supplier 7 甲公司 ${CODE}`] },
    ],
    bodies: ['甲公司 -: 1', `甲商行 ${CODE}: 2`],
    notes: ['1 NUMBER_OF_ANOTHER'],
  },
  {
    what: 'numbers tell bodies of one id and name apart',
    batches: [{ '1/1': [`supplier 7 甲公司 ${CODE}`] }, { '2/1': [`supplier 7 甲公司 ${OTHER}`] }],
    bodies: [`甲公司 ${CODE}: 1`, `甲公司 ${OTHER}: 2`],
  },
  {
    what: 'a body keeps its first number of a scheme',
    batches: [{ '1/1': [`supplier 7 甲公司 ${CODE}`] }, { '1/2': [`supplier 7 甲公司 ${OTHER}`] }],
    bodies: [`甲公司 ${CODE}: 1`],
    notes: ['1 NUMBER_CHANGED'],
  },
  {
    what: 'one number under another name is one, to be looked at',
    batches: [{ '1/1': [`supplier 7 甲公司 ${CODE}`] }, { '2/1': [`supplier 9 丙商行 ${CODE}`] }],
    bodies: [`甲公司 ${CODE}: 1 2`],
    notes: ['2 NAME_OF_ANOTHER'],
  },
  {
    what: 'codes in full width, with spaces and hyphens are one',
    batches: [
      {
        '1/1': [`supplier 7 甲公司 ${CODE}`],
        '2/1': ['supplier 8 甲公司 １１９９０００１_0000-0001-9q'],
      },
    ],
    bodies: [`甲公司 ${CODE}: 1 2`],
  },
  {
    what: 'placeholders are no numbers',
    batches: [{ '1/1': ['supplier 7 甲公司 XX=N/A', 'tenderer 8 乙公司 XX=0000'] }],
    bodies: ['乙公司 -: 1', '甲公司 -: 1'],
  },
  {
    what: 'a number of another scheme is official, too',
    batches: [{ '1/1': ['supplier 7 甲公司 XX=12'] }, { '2/1': ['supplier 9 甲公司 XX=12'] }],
    bodies: ['甲公司 -: 1 2'],
  },
]

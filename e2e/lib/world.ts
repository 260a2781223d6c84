import { randomUUID } from 'node:crypto'
import { ADMIN_API, DEMO_PASSWORD } from '@credit/testkit'
import { type Caller, callerOf } from './caller.js'
import { idNumber, registrationNumber } from './codes.js'
import type { Place } from './evaluation.js'
import { currentServer, type JourneyServer } from './server.js'
import { type AccountType, TYPE } from './session.js'

/** Kinds of participants. */
export type Kind = Exclude<AccountType, 'supervisor'>

/** A participant that is registered, approved and logged in; its password is `DEMO_PASSWORD`. */
export interface Party extends Caller {
  type: Kind
  /** The name of the participant. */
  title: string
}

/** Resource of the API by kind. */
export const RESOURCE = {
  purchaser: 'purchaser',
  supplier: 'supplier',
  agency: 'purchaserAgent',
  expert: 'expert',
} as const satisfies Record<Kind, string>

const TITLES = {
  purchaser: '采购单位',
  supplier: '供应商',
  agency: '代理机构',
  expert: '评审专家',
} as const satisfies Record<Kind, string>

/** The district of supervisor06, used unless another one is requested. */
export const DISTRICT = '滨河区'

let made = 0
/** A word that no other record of the journey has in its name. */
export const freshWord = () => String(++made).padStart(4, '0')

/** A credit code with its right check digit that no other participant has. */
export const freshCode = () => registrationNumber(`9900${String(++made).padStart(10, '0')}`)

/** The city's supervisor, who creates the records that a journey needs. */
export const admin = () => callerOf('supervisor', 'admin')

/** The id of an area by its name. */
export async function areaIdOf({ get }: Caller, name: string = DISTRICT): Promise<string> {
  const areas = await get<{ areaId: string; areaName: string }[]>('area/list')
  const area = areas.find(({ areaName }) => areaName === name)
  if (!area) throw new Error(`there is no area ${name}`)
  return area.areaId
}

/** Details that a registration of each kind states; no two bodies share any. */
function detailsOf(kind: Kind, name: string): object {
  const number = ++made
  const phone = `138${String(number).padStart(8, '0')}`
  switch (kind) {
    case 'purchaser':
      return {
        ...{ name, unifiedSocialCreditCode: freshCode(), address: '滨河路 1 号' },
        ...{ unitLeader: '王建国', contacts: '李敏', contactsPhone: phone },
      }
    case 'supplier':
      return {
        ...{ name, unifiedSocialCreditCode: freshCode(), address: `滨河区科技路 ${number} 号` },
        ...{ contactsName: '赵强', contactsNumber: idNumber(number), contactsPhone: phone },
      }
    case 'agency':
      return {
        ...{ name, unifiedSocialCreditCode: freshCode(), registration: '滨河区' },
        ...{ businessAddress: '商务路 3 号', contacts: '孙丽', contactsCellPhone: phone },
      }
    case 'expert':
      return {
        ...{ name, gender: 1, certificateNumber: `ZJ-${freshCode()}`, highestEducation: '4' },
        ...{ employer: '设计研究院', cellPhone: phone },
      }
  }
}

/** Registers a participant and has it approved; it is logged in afterwards. */
export const makeParty = async (kind: Kind, area = DISTRICT): Promise<Party> => register(await admin(), kind, area)

/** Makes several participants of a kind. */
export const makeParties = async (kind: Kind, count: number): Promise<Party[]> =>
  registerAll(await admin(), kind, count)

async function registerAll(supervisor: Caller, kind: Kind, count: number): Promise<Party[]> {
  const parties: Party[] = []
  for (let n = 0; n < count; n++) parties.push(await register(supervisor, kind))
  return parties
}

async function register(supervisor: Caller, kind: Kind, area = DISTRICT): Promise<Party> {
  const title = `${TITLES[kind]}${freshWord()}`
  const { api } = currentServer()
  const number = ++made
  const phone = `137${String(number).padStart(8, '0')}`
  const loginName = `${kind}${freshWord()}`
  // Codes are rate limited by address, so each applicant has its own address.
  const address = `198.18.${number >> 8}.${number & 255}`
  const send = async <T>(path: string, body: object, token = ''): Promise<T> => {
    const headers = { 'x-forwarded-for': address, 'x-registration-token': token }
    const answer = await api.call<T>('POST', `${ADMIN_API}/accountRegister/${path}`, {
      headers,
      body,
    })
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const { registrationToken } = await send<{ registrationToken: string }>('getVerificationCode', {
    phone,
    vcode: '0000',
    uuid: randomUUID(),
  })
  const account = { loginName, pwd: DEMO_PASSWORD, phone, code: '0000', consent: true }
  const areaId = await areaIdOf(supervisor, area)
  const body = { ...detailsOf(kind, title), ...account, areaId }
  await send(RESOURCE[kind], body, registrationToken)
  const { records } = await supervisor.get<{ records: { id: string }[] }>(`registration/list?keyword=${loginName}`)
  await supervisor.put(`registration/${records[0]?.id}/approve`, {})
  return { ...(await callerOf(kind, loginName)), type: kind, title }
}

/** Options for a bid section and its project; missing parties are created. */
export interface SectionWish {
  /** Suppliers that bid without winning, or their number. */
  losers?: readonly Party[] | number
  /** Suppliers that win, or their number; one if not given. */
  winners?: readonly Party[] | number
  /** Members of the committee, or their number. */
  experts?: readonly Party[] | number
  purchaser?: Party
  agency?: Party
  /** Number of bid sections of the project, all with the same parties; one if not given. */
  lots?: number
  /** The stage that they reach today; the stages before it open, too. In procurement if missing. */
  stage?: 0 | 1 | 2 | 3
}

/** A project of its own with everyone who takes part in it. */
export interface MadeSection {
  /** The first of its bid sections. */
  place: Place
  purchaser: Party
  agency: Party
  /** The first winner. */
  winner: Party
  winners: Party[]
  losers: Party[]
  experts: Party[]
}

/** Makes a project of the district, and everyone who takes part in it. */
export async function makeSection(wish: SectionWish = {}): Promise<MadeSection> {
  const supervisor = await admin()
  const parties = async (kind: Kind, wish: readonly Party[] | number): Promise<Party[]> =>
    typeof wish === 'number' ? registerAll(supervisor, kind, wish) : [...wish]
  const winners = await parties('supplier', wish.winners ?? 1)
  const losers = await parties('supplier', wish.losers ?? 0)
  const experts = await parties('expert', wish.experts ?? 0)
  const purchaser = wish.purchaser ?? (await register(supervisor, 'purchaser'))
  const agency = wish.agency ?? (await register(supervisor, 'agency'))
  const parts = {
    ...{ buyer: [purchaser], agency: [agency], bidder: [...winners, ...losers] },
    ...{ contractSupplier: winners, committee: experts },
  }
  const project = await createProject(supervisor, {
    sections: wish.lots ?? 1,
    parties: Object.entries(parts).flatMap(([part, all]) => all.map(({ participantId }) => ({ participantId, part }))),
  })
  const places = project.bidSectionList.map((section) => ({ ...section, project }))
  const { stage } = wish
  if (stage !== undefined) {
    for (const { id } of places) await supervisor.put(`sysProjectBidSection/stage/${id}`, { stage })
  }
  const place = firstOf(places)
  return { place, purchaser, agency, winner: firstOf(winners), winners, losers, experts }
}

interface Project {
  id: string
  code: string
  name: string
  bidSectionList: { id: string; bidSectionName: string }[]
}

/** Makes a project of the district with one bid section and no parties; the code begins with the word. */
export const makeProject = async (word = freshWord()): Promise<Project> => createProject(await admin(), { word })

async function createProject(
  supervisor: Caller,
  { word = freshWord(), sections = 1, parties = [] as readonly object[] },
): Promise<Project> {
  const code = `P-${word}-${++made}`
  return supervisor.post('sysProject', {
    ...{ name: `项目${code}`, code, areaId: await areaIdOf(supervisor) },
    sections: Array.from({ length: sections }, (_, n) => ({
      ...{ code: `${code}-${n + 1}`, name: `标段${code}-${n + 1}`, parties },
    })),
  })
}

/** The first of a list that has one. */
export function firstOf<T>(list: readonly T[]): T {
  const [first] = list
  if (first === undefined) throw new Error('the list is empty')
  return first
}

/** Everyone who takes part in a section. */
export const everyoneOf = ({ purchaser, agency, winners, losers, experts }: MadeSection): Party[] =>
  [purchaser, agency, winners, losers, experts].flat()

/** Logs callers in again, whose sessions ended as time passed. */
export async function logInAgain(...callers: Caller[]): Promise<void> {
  await Promise.all(callers.map(async (caller) => Object.assign(caller, await callerOf(caller.type, caller.name))))
}

interface Item {
  id: string
  sign: number
}

/** The behaviours that the rules name for suppliers. */
async function behaviours({ get }: Caller): Promise<Item[]> {
  const { records } = await get<{ records: Item[] }>('dishonesty/list?size=100')
  return records.filter(({ sign }) => sign === TYPE.supplier)
}

/** Reports a behaviour of a supplier, which waits for a supervisor. */
export async function reportBehaviour({ participantId }: Party): Promise<void> {
  const supervisor = await admin()
  const { id: itemId } = firstOf(await behaviours(supervisor))
  const description = '经两次催告仍未交付。'
  await supervisor.post('integrity', { participantId, itemId, description })
}

/** Records behaviours of a supplier that an authority decided on that day; they are in force at once. */
export async function recordBehaviours({ participantId }: Party, decidedAt: string, count: number): Promise<void> {
  const supervisor = await admin()
  for (const { id: itemId } of (await behaviours(supervisor)).slice(0, count)) {
    await supervisor.post('integrity', {
      ...{ participantId, itemId, description: '经调查属实。', decidedAt },
      ...{ decisionNumber: `财罚〔${freshWord()}〕号`, authority: '市财政局' },
    })
  }
}

const DAY_MS = 86_400_000

/** Lets days pass until a moment is over, and logs callers in again. */
export async function passUntil(server: JourneyServer, moment: string, ...callers: Caller[]): Promise<void> {
  const days = (Date.parse(moment) - server.clock.now().getTime()) / DAY_MS
  await server.advance(Math.ceil(days))
  await logInAgain(...callers)
}

/**
 * Limits that keep a single caller from stopping the service (docs/operations.md). Each is set by the variable
 * `LIMIT_<NAME>`: `LIMIT_BODY_VALUES` is `bodyValues`.
 */
export const DEFAULT_LIMITS = {
  /** Keys and list items of a JSON body. */
  bodyValues: 2_000,
  /** The same, of calls that take long lists. */
  longBodyValues: 5_000,
  /** Bytes of the body of a public call that declares no limit of its own. */
  publicBodyBytes: 4_096,
  /** Bytes of a login: the signature of a certificate is part of it. */
  loginBodyBytes: 16_384,
  /** Bytes of a registration. */
  registrationBodyBytes: 65_536,
  /** Attachments of a registration, the bytes of each, and the number that one address may send in a day. */
  registrationFiles: 10,
  registrationFileBytes: 20_971_520,
  registrationFilesPerAddress: 100,
  /** Bytes of the path of an address, without the query. */
  pathBytes: 2_048,
  queryBytes: 8_192,
  /** Seconds until the headers of a request must have arrived, and its body unless it is an upload. */
  headersSeconds: 10,
  bodySeconds: 10,
  /** Seconds of silence after which an upload is ended. */
  uploadSilenceSeconds: 60,
  /** Calls and connections at the same time of one client address. */
  addressCalls: 32,
  addressConnections: 64,
  /** Maximum number of pages rendered at the same time, and waiting from one address. */
  pagesAtOnce: 4,
  pagesWaiting: 8,
  /** Characters of a value of a query, and values of one filter. */
  searchCharacters: 100,
  filterValues: 50,
  /** Connections for reads by visitors, and milliseconds of one such statement. */
  publicConnections: 4,
  publicReadMs: 500,
  /** Milliseconds that a read waits for the replica to catch up with earlier writes. */
  replicaWaitMs: 200,
  /** Files and bytes that an account may upload in a day. */
  uploadFiles: 500,
  uploadBytes: 2_000_000_000,
  /** Points of a picture in all of its frames. */
  picturePoints: 10_000_000,
  /** Part of the disk that uploads leave free, in percent. */
  freeDiskPercent: 10,
  /** Tags and levels of a rich text. */
  htmlTags: 2_000,
  htmlDepth: 50,
  /** Passwords and captchas that wait to be computed; more are answered 503. */
  passwordQueue: 40,
  captchaQueue: 40,
  /** Spoken captchas that an address may ask for in a day without a delay. */
  spokenCaptchas: 30,
  /**
   * Computations in threads of their own: at the same time, waiting, and waiting of one account, which has one at a
   * time. Seconds of one, milliseconds until an idle thread ends, and megabytes of memory of each thread.
   */
  heavyAtOnce: 2,
  heavyQueue: 40,
  accountHeavyQueue: 8,
  heavySeconds: 120,
  heavyIdleMs: 10_000,
  heavyMemoryMb: 512,
  /** Fields listed in one error. */
  errorFields: 20,
  /** Accounts of one organisation, without people who were taken out. */
  peoplePerOrganisation: 50,
  /** Messages to people with an unverified phone or address, in a day: by an organisation, and to one of the people. */
  strangerMessagesPerOrganisation: 20,
  strangerMessagesPerRecipient: 3,
  /** Complaints that a participant may file in a day. */
  complaintsPerDay: 5,
  /** Links for verifying a mail address: number per account, and hours that each is valid. */
  mailLinksPerDay: 5,
  mailLinkHours: 24,
  /** Codes of any purpose that are sent to one phone in a day. */
  codesPerPhone: 10,
  /** Wrong codes in a day before each further try has to wait: for one phone, of one account, of one address. */
  codeTriesPerPhone: 10,
  codeTriesPerAccount: 20,
  codeTriesPerAddress: 40,
  /** Codes that replace a forgotten password, per phone. */
  recoveryCodesPerDay: 3,
  /** Tries to get such a code without a captcha: per account and address, and per account. */
  recoveryTriesPerHour: 3,
  recoveryAccountTriesPerHour: 5,
  /** The same over all accounts. */
  recoveryAllTriesPerHour: 300,
  /** Milliseconds that the gateway for text messages or the mail server has to answer. */
  gatewayMs: 10_000,
  /**
   * Exports at the same time, in total and per account, and seconds after which an export ends if its client reads
   * nothing.
   */
  exportsAtOnce: 4,
  accountExportsAtOnce: 2,
  exportSilenceSeconds: 30,
  /** Rows and bytes of a file that is imported, and bytes of a part of a workbook when unpacked. */
  importRows: 200_000,
  importBytes: 52_428_800,
  importUnpackedBytes: 209_715_200,
  /** Days that a merge of participants can be undone. */
  mergeUndoDays: 30,
  /** Queries of public credit by one address in a day: without a captcha, and before each has to wait. */
  publicQueriesWithoutCaptcha: 5,
  publicQueries: 60,
  /** Exports of public lists by one address in a day before each has to wait. */
  publicExports: 20,
  /** Credit records that are verified by one address in a day before each has to wait. */
  publicVerifications: 300,
  /** Credit records that a participant may print in a day. */
  creditRecordsPerDay: 20,
  /** Milliseconds that a webhook has to answer, and days that sent deliveries are kept. */
  webhookMs: 10_000,
  webhookDeliveryDays: 30,
  /** Views of lists that an account may save. */
  savedViews: 100,
  /** Records that an account may follow. */
  follows: 200,
  /** Backups that are kept: the newest of each of the last days, weeks and months that have one. */
  backupDays: 7,
  backupWeeks: 5,
  backupMonths: 12,
  /** Hours after which the last good backup is reported as late. */
  backupAgeHours: 26,
  /** Characters and values of one item of the upstream platform; an item is held in memory. */
  syncItemCharacters: 16_777_216,
  syncItemValues: 100_000,
  /** Notes of one reason that a run keeps; all are counted. */
  syncReasonNotes: 1_000,
}

export type Limits = Readonly<typeof DEFAULT_LIMITS>
export type LimitName = keyof Limits

const LIMIT_NAMES = Object.keys(DEFAULT_LIMITS) as LimitName[]
const PREFIX = 'LIMIT_'

/** The variable that sets a limit. */
export function variableOf(name: LimitName): string {
  return PREFIX + name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
}

/** Reads the limits that are set; a fault is a line that explains how to correct it. */
export function readLimits(variables: Readonly<Record<string, string | undefined>>): {
  limits: Limits
  faults: string[]
} {
  const limits: Record<LimitName, number> = { ...DEFAULT_LIMITS }
  const faults: string[] = []
  const names = new Map(LIMIT_NAMES.map((name) => [variableOf(name), name]))
  for (const [variable, value] of Object.entries(variables)) {
    if (!variable.startsWith(PREFIX) || !value?.trim()) continue
    const name = names.get(variable)
    if (!name) faults.push(`${variable} is not a limit of the product: correct its name or unset it.`)
    else if (!/^[1-9]\d{0,14}$/.test(value.trim()))
      faults.push(`${variable} is not a limit: give a whole number from 1.`)
    else limits[name] = Number(value)
  }
  return { limits, faults }
}

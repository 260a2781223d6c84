import { allAreas, col, sql, statement } from '#database/statement'

/** Whether an account of a login name has logged in from an address within the last 30 days. */
export const knowsAddress = statement({
  access: allAreas('nobody is logged in yet'),
  columns: { known: col.bool() },
  samples: [{ loginName: '', ip: '', now: new Date(0) }],
  text: ({ loginName, ip, now }: { loginName: string; ip: string; now: Date }) =>
    sql`SELECT EXISTS (SELECT 1 FROM login_log l JOIN account a ON a.id = l.account_id
      WHERE lower(a.login_name) = lower(${loginName}) AND l.success AND l.event = 'login'
        AND l.ip = ${ip} AND l.create_time > ${now}::timestamptz - interval '30 days') AS known`,
})

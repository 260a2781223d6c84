import { allAreas, col, sql, statement } from '#database/statement'

/** Whether an account of a login name has logged in from a network within the last 30 days. */
export const knowsAddress = statement({
  access: allAreas('nobody is logged in yet'),
  columns: { known: col.bool() },
  samples: [{ loginName: '', network: '192.0.2.7', now: new Date(0) }],
  text: ({ loginName, network, now }: { loginName: string; network: string; now: Date }) =>
    sql`SELECT EXISTS (SELECT 1 FROM login_log l JOIN account a ON a.id = l.account_id
      WHERE lower(a.login_name) = lower(${loginName}) AND l.success AND l.event = 'login'
        AND CASE WHEN l.ip ~ '^[0-9a-fA-F.]*:[0-9a-fA-F:.]*$' THEN l.ip::inet <<= ${network}::inet ELSE l.ip = ${network} END
        AND l.create_time > ${now}::timestamptz - interval '30 days') AS known`,
})

const text = (value: string) => JSON.stringify(value)

/** JSON texts of values that a field may receive, of every type, each near a mistake that has been made. */
export const ODD_VALUES: readonly string[] = [
  ...['null', 'true', 'false'],
  ...['0', '-0', '1', '-1', '2', '7', '1.5', '0.001', '1e-7', '-1e-7', '5e-324'],
  ...['1e21', '1e308', '1e999', '32768', '2147483648', '-2147483649'],
  ...['9007199254740993', '9223372036854775808', '1180591620717411303424'],
  ...['', ' ', '0', '1', '-1', '1.5', '1e3', '1e-7', '0x10', '0b11', '+1', '1,5'].map(text),
  ...[' 1 ', '１２', 'NaN', 'Infinity', 'true', 'null', '[]', '{}', 'x'].map(text),
  ...['[object Object]', '__proto__', 'prototype', '\n=1+1'].map(text),
  ...[
    'a\u0000b',
    '\ud800',
    'a\ufffeb',
    '\ufffd',
    'a\u000bb',
    'a\uffffb',
    'a\u200b',
    'a\u00ad\u2060\ufeff\u180e\ufff9b',
    '\u202eabc',
    '\u2066abc\u2069',
    '%00',
    '../../etc/passwd',
    "'; DROP TABLE area; --",
  ].map(text),
  ...['2026-01-05', '2026-02-31', '+999999-01-01', '0198c0de-0000-7000-8000-00000000dead'].map(text),
  ...['9999-12-31', '0001-01-01', '0000-01-01', '9999-12', '9999H2', '9999-12-31T23:59:59Z'].map(text),
  ...['<script>1</script>', 'javascript:alert(1)', '13800000000', 'x'.repeat(5000)].map(text),
  ...['[]', '[[]]', '[null]', '[1]', '["1"]', '[true]', '[{}]', '[1e-7]', '[[[1]]]'],
  ...['{}', '{"toString":"x"}', '{"valueOf":1}', '{"toString":null,"valueOf":null}', '{"length":1}'],
  ...['{"0":1}', '{"then":"x"}', '{"toJSON":1}', '{"constructor":1}', '{"prototype":{"a":1}}'],
  ...['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}'],
]

/** Texts that a query parameter may receive; `undefined`-like ones count as absent. */
export const ODD_PARAMETERS: readonly string[] = [
  ...['0', '-1', '1.5', '1e3', '1e-7', '0x10', '0b11', '+1', '1,5', ' 1', '１２', 'NaN', 'Infinity'],
  ...['true', 'TRUE', 'null', 'undefined', '[]', '{}', '[object Object]', '99999999999999999999'],
  ...['2147483648', '-9223372036854775809', '2026-02-31', '294277-01-01T00:00:00Z', 'now', '%'],
  ...['9999-12-31', '0001-01-01', '0000-01-01', '9999-12', '9999H2', '9999-12-31T23:59:59Z', '0000-01-01T00:00:00Z'],
  ...['\u0000', "'; DROP TABLE area; --", '__proto__', 'prototype', ',', ',,,', 'a,b,c', '../..'],
  ...['0198c0de-0000-7000-8000-00000000dead', '\u202e', '_\\%', 'x'.repeat(90)],
]

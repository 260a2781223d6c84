import { PARTICIPANT_SIGNS, type ParticipantSign, REGISTRATION_FIELDS, REGISTRATION_TYPES } from '@credit/contract'
import { Link, useSearchParams } from 'react-router'
import { SCHEMAS, signOfType } from '../features/registration/calls.js'
import { labelOfAny, useTexts } from '../features/registration/labels.js'
import { PublicLayout } from '../layouts/public/public-layout.js'
import { ruleOf } from '../resource-kit/form-rules.js'
import { DocumentPairs, NeedsScript } from '../shared/components/document-parts.js'
import { RoleIcon } from '../shared/components/role-icon.js'
import { useSite } from '../shared/site/site.js'

const ACCOUNT = ['loginName', 'pwd', 'confirm', 'phone', 'vcode', 'code', 'fileIds']
/** Required fields that the API does not store. */
const TYPED_TWICE = ['confirm', 'vcode']
const HINTED = ['loginName', 'pwd', 'phone', 'fileIds']
const PRIVACY = ['purpose', 'data', 'rights'] as const

/** Fields of a step of the form. */
function Fields({ sign, title, names }: { sign: ParticipantSign; title: string; names: readonly string[] }) {
  const texts = useTexts()
  return (
    <section>
      <h2>{title}</h2>
      <DocumentPairs
        pairs={names.map((name) => {
          const required = ruleOf(SCHEMAS[sign], name).required || TYPED_TWICE.includes(name)
          const hint = HINTED.includes(name) ? texts(`hints.${name}`) : null
          return [`${labelOfAny(texts, sign, name)}${required ? ' *' : ''}`, hint]
        })}
      />
    </section>
  )
}

/** Document of the registration: what the form asks for. */
export default function RegistrationDocument() {
  const texts = useTexts()
  const [search] = useSearchParams()
  const site = useSite()
  const sign = signOfType(search.get('type'))
  if (sign === null) return null
  return (
    <PublicLayout>
      <section className="sheet document-registration" aria-labelledby="document-registration">
        <header>
          <RoleIcon sign={sign} size={40} />
          <div>
            <h1 id="document-registration">{texts(`title.${sign}`)}</h1>
            <p className="secondary">{texts('intro')}</p>
          </div>
        </header>
        {site?.registrationOpen === false ? (
          <p className="document-note">
            {texts('closed.title')} {texts('closed.text')}
          </p>
        ) : (
          <>
            <NeedsScript>{texts('needsScript')}</NeedsScript>
            <Fields sign={sign} title={texts('steps.details')} names={['areaId', ...REGISTRATION_FIELDS[sign]]} />
            <Fields sign={sign} title={texts('steps.account')} names={ACCOUNT} />
            <section>
              <h2>{texts('privacy.title')}</h2>
              {PRIVACY.map((part) => (
                <p key={part} className="secondary">
                  {texts(`privacy.${part}`)}
                </p>
              ))}
            </section>
          </>
        )}
        <nav className="document-figures" aria-label={texts('others')}>
          <span className="secondary">{texts('others')}</span>
          {PARTICIPANT_SIGNS.filter((other) => other !== sign).map((other) => (
            <Link key={other} to={`/regedit?type=${REGISTRATION_TYPES[other]}`}>
              {texts(`other.${other}`)}
            </Link>
          ))}
          <Link to={`/login?type=${sign}`}>{texts('haveAccount')}</Link>
        </nav>
      </section>
    </PublicLayout>
  )
}

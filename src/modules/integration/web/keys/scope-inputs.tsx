import { Checkbox } from '@mantine/core'
import { Fragment } from 'react'
import { type Scope, scopeGroupIds, scopeGroups, type Verb, verbs } from '../../contract/scopes.ts'
import classes from './keys.module.css'

type Props = { scopes: Scope[]; error?: string | undefined; onChange: (scopes: Scope[]) => void }

const verbIds: Verb[] = ['read', 'write']

/** What a key may do: a row for each kind of record, a box for reading and one for writing. */
export const ScopeInputs = ({ scopes, error, onChange }: Props) => {
  const toggle = (scope: Scope): void =>
    onChange(scopes.includes(scope) ? scopes.filter(one => one !== scope) : [...scopes, scope])
  return (
    <fieldset className={classes.field}>
      <legend>Qué puede hacer</legend>
      <div className={classes.scopes}>
        {scopeGroupIds.map(group => (
          <Fragment key={group}>
            <span>{scopeGroups[group].title}</span>
            {verbIds.map(verb => (
              <Checkbox
                key={verb}
                label={verbs[verb]}
                aria-label={`${verbs[verb]} ${scopeGroups[group].title}`}
                checked={scopes.includes(`${group}:${verb}`)}
                onChange={() => toggle(`${group}:${verb}`)}
              />
            ))}
          </Fragment>
        ))}
      </div>
      {error && (
        <p role="alert" className={classes.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

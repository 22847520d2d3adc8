import { Select, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import type { DraftErrors } from '../../../../kernel/web/form/draft.ts'
import { type PromotionContent, wholeCatalogue } from '../../contract/pricing/promotion-content.ts'
import { type ScopeKind, scopeKinds } from '../../contract/promotion-parts.ts'
import { PickInput } from './pick-input.tsx'
import classes from './pricing-content.module.css'

type Scope = PromotionContent['scopes'][number]
type Adding = { onAdd: (scope: Scope, name: string) => void }

/** Where each kind is looked for. */
const resources: Partial<Record<ScopeKind, string>> = {
  article: 'articles',
  brand: 'brands',
  item: 'items',
  subItem: 'items',
}

const kindOptions = (Object.entries(scopeKinds) as [ScopeKind, string][]).map(([value, label]) => ({ value, label }))

const FamilyInput = ({ onAdd }: Adding) => {
  const [family, setFamily] = useState('')
  return (
    <TextInput
      label="Nombre de la familia"
      value={family}
      onChange={event => setFamily(event.currentTarget.value)}
      rightSectionWidth={84}
      rightSection={
        <Button
          variant="ghost"
          size="small"
          disabled={family.trim() === ''}
          onClick={() => {
            onAdd({ kind: 'family', code: family.trim() }, family.trim())
            setFamily('')
          }}
        >
          Agregar
        </Button>
      }
    />
  )
}

const AddScope = ({ onAdd }: Adding) => {
  const [kind, setKind] = useState<ScopeKind>('article')
  const resource = resources[kind]
  return (
    <div className={`${classes.adding} ${classes.choosing}`}>
      <Select
        label="Agregar"
        data={kindOptions}
        value={kind}
        allowDeselect={false}
        onChange={value => setKind(value as ScopeKind)}
      />
      {kind === 'family' && <FamilyInput onAdd={onAdd} />}
      {kind === 'all' && (
        <Button onClick={() => onAdd({ kind: 'all', code: wholeCatalogue }, 'Todos los artículos')}>
          Agregar todo el catálogo
        </Button>
      )}
      {resource && (
        <PickInput label="Cuál" resource={resource} onPick={({ code, name }) => onAdd({ kind, code }, name)} />
      )}
    </div>
  )
}

type ScopesSectionProps = Adding & {
  scopes: Scope[]
  /** By kind and code. */
  names: Map<string, string | null>
  errors: DraftErrors
  canWrite: boolean
  onRemove: (index: number) => void
}

/** What a promotion is about: any of these is enough. */
export const ScopesSection = ({ scopes, names, errors, canWrite, onAdd, onRemove }: ScopesSectionProps) => (
  <DrawerSection title="Se aplica a" side={scopes.length === 0 ? undefined : 'cualquiera de estos'}>
    {scopes.length === 0 && (
      <p className={classes.empty}>
        Todavía no se aplica a nada: agregá un artículo, una marca, un rubro o una familia.
      </p>
    )}
    <ul className={classes.rows}>
      {scopes.map(({ kind, code }, index) => {
        const name = names.get(`${kind} ${code}`) ?? code
        const error = errors[`scopes.${index}.code`]
        return (
          <li key={`${kind} ${code}`} className={classes.scope}>
            <span className={classes.empty}>{scopeKinds[kind]}</span>
            <span className={classes.name}>
              {name}
              {kind !== 'family' && kind !== 'all' && <small>{code}</small>}
            </span>
            {canWrite && (
              <IconButton size="small" icon={IconTrash} label={`Quitar ${name}`} onClick={() => onRemove(index)} />
            )}
            {error && (
              <p role="alert" className={classes.wrong}>
                {error}
              </p>
            )}
          </li>
        )
      })}
    </ul>
    {canWrite && <AddScope onAdd={onAdd} />}
  </DrawerSection>
)

import classes from './search-box.module.css'
import type { Suggestion, SuggestionGroup } from './use-search.ts'

const Option = ({
  item,
  kind,
  id,
  active,
  onChoose,
}: {
  item: Suggestion
  kind: string
  id: string
  active: boolean
  onChoose: () => void
}) => (
  <div
    id={id}
    ref={element => {
      if (active) element?.scrollIntoView({ block: 'nearest' })
    }}
    role="option"
    aria-selected={active}
    tabIndex={-1}
    onPointerDown={event => event.preventDefault()}
    onClick={onChoose}
    onKeyDown={() => undefined}
  >
    <item.icon size={16} stroke={1.75} aria-hidden />
    <span className={classes.words}>
      <span className="truncate">{item.title}</span>
      {item.detail && <small className="truncate">{item.detail}</small>}
      <span className="visually-hidden">{kind}</span>
    </span>
  </div>
)

type SuggestionsProps = {
  id: string
  groups: SuggestionGroup[]
  activeKey: string | undefined
  isSearching: boolean
  failed: boolean
  onChoose: (item: Suggestion) => void
}

/** A single listbox for keyboard and screen readers, whatever groups it shows. */
export const SearchSuggestions = ({ id, groups, activeKey, isSearching, failed, onChoose }: SuggestionsProps) => (
  <div className={classes.panel}>
    <div id={id} role="listbox" aria-label="Sugerencias" tabIndex={-1}>
      {groups.map(group => (
        <div key={group.kind} role="presentation" className={classes.group}>
          <p className={classes.kind} aria-hidden="true">
            {group.title}
          </p>
          {group.items.map(item => (
            <Option
              key={item.key}
              item={item}
              kind={group.title}
              id={`${id}-${item.key}`}
              active={item.key === activeKey}
              onChoose={() => onChoose(item)}
            />
          ))}
        </div>
      ))}
    </div>
    <p role="status" className={groups.length > 0 ? 'visually-hidden' : undefined}>
      {groups.length > 0
        ? `${groups.reduce((sum, group) => sum + group.items.length, 0)} sugerencias`
        : isSearching
          ? 'Buscando…'
          : 'Sin resultados..'}
    </p>
    {failed && <p>No pudimos buscar entre los registros.</p>}
  </div>
)

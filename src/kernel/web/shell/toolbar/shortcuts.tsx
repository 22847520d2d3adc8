import { Tooltip } from '@mantine/core'
import { IconApps } from '@tabler/icons-react'
import { Link } from 'react-router'
import { iconLinkClass } from '../../components/icon-button.tsx'
import { StarMenu } from './star-menu.tsx'
import classes from './toolbar.module.css'
import { useShortcuts } from './use-shortcuts.ts'

export const Shortcuts = () => {
  const { items } = useShortcuts()
  return (
    <>
      <span className={classes.rule} aria-hidden="true" />
      <div className={classes.shortcuts}>
        {items.length > 0 && (
          <ul aria-label="Accesos directos">
            {items.map(({ id, url, title, icon: Glyph = IconApps }) => (
              <li key={id}>
                <Tooltip label={title}>
                  <Link to={url} className={iconLinkClass()} aria-label={title}>
                    <Glyph size={20} stroke={1.75} aria-hidden />
                  </Link>
                </Tooltip>
              </li>
            ))}
          </ul>
        )}
        <StarMenu />
      </div>
    </>
  )
}

import classes from './coded-name.module.css'

/** A name with its code in grey before it: two shops or sellers of one name are told apart by it (look.md, Table). */
export const CodedName = ({ code, name }: { code: string | undefined; name: string }) => (
  <span className={classes.name}>
    {code && <span className={classes.code}>{code}</span>}
    {name}
  </span>
)

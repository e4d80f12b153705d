// The part of JSON Schema (draft 7) that docs/schemas use, compiled to functions.

/**
 * A check for each schema: a function of a value that gives null, or where and why it does not fit.
 *
 * @param schemas by their file names without `.json`
 * @param isForReaders vehicles of earlier versions do not send what was added since: a member that is missing is
 *   written into the value as null or as an empty list where the schema admits that, and a choice or a flag may be absent
 */
export function compileSchemas(schemas, { isForReaders = false } = {}) {
  const checks = {};
  const strict = { schemas, compiled: new Map(), isForReaders: false };
  const context = isForReaders ? { schemas, compiled: new Map(), isForReaders, strict } : strict;
  for (const [name, schema] of Object.entries(schemas)) {
    const check = compile(schema, context);
    checks[name] = (value) => check(value, '');
  }
  return checks;
}

function reference(path, context) {
  if (!context.compiled.has(path)) {
    const [file, pointer] = path.split('#');
    let schema = context.schemas[file.replace(/\.json$/, '')];
    for (const part of pointer.split('/').filter(Boolean)) schema = schema?.[part];
    if (!schema) throw new Error(`no schema ${path}`);
    // Before it is compiled, as a schema may refer to itself.
    const late = (value, at) => late.check(value, at);
    context.compiled.set(path, late);
    late.check = compile(schema, context);
  }
  return context.compiled.get(path);
}

const TYPES = {
  null: (value) => value === null,
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  string: (value) => typeof value === 'string',
  array: Array.isArray,
  object: isObject,
};

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function compile(schema, context) {
  if (schema.$ref) return reference(schema.$ref, context);
  const checks = [];
  const demand = (test, why) => checks.push((value, at) => (test(value) ? null : `${at || '/'} ${why}`));
  if (schema.type) {
    const types = [schema.type].flat().map((name) => TYPES[name]);
    demand((value) => types.some((test) => test(value)), `is no ${[schema.type].flat().join(' or ')}`);
  }
  if (schema.enum) demand((value) => schema.enum.includes(value), 'is none of the known values');
  if ('const' in schema) demand((value) => value === schema.const, `is not ${schema.const}`);
  if ('minimum' in schema) {
    demand((value) => typeof value !== 'number' || value >= schema.minimum, 'is too small');
  }
  if ('maximum' in schema) {
    demand((value) => typeof value !== 'number' || value <= schema.maximum, 'is too large');
  }
  if (schema.pattern) {
    const pattern = new RegExp(schema.pattern, 'u');
    demand((value) => typeof value !== 'string' || pattern.test(value), 'is not written as it should be');
  }
  if ('minLength' in schema) {
    demand((value) => typeof value !== 'string' || value.length >= schema.minLength, 'is too short');
  }
  if ('maxLength' in schema) {
    demand((value) => typeof value !== 'string' || [...value].length <= schema.maxLength, 'is too long');
  }
  if ('minItems' in schema) {
    demand((value) => !Array.isArray(value) || value.length >= schema.minItems, 'has too few items');
  }
  if ('maxItems' in schema) {
    demand((value) => !Array.isArray(value) || value.length <= schema.maxItems, 'has too many items');
  }
  for (const name of schema.required ?? []) {
    const complete = context.isForReaders ? completion(schema.properties?.[name], context.schemas) : null;
    demand((value) => {
      if (!isObject(value) || Object.hasOwn(value, name)) return true;
      complete?.(value, name);
      return Boolean(complete);
    }, `has no ${name}`);
  }
  if (schema.items) checks.push(everyItem(compile(schema.items, context)));
  if (schema.properties) checks.push(everyMember(schema.properties, context));
  for (const [word, fits] of [['oneOf', (count) => count === 1], ['anyOf', (count) => count > 0],
    ['allOf', (count, all) => count === all]]) {
    if (!schema[word]) continue;
    const optionsIn = (its) => schema[word].map((option) => compile(option, its));
    const isValid = (check, value) => check(value, '') === null;
    const count = (options, value) => options.filter((check) => isValid(check, value)).length;
    const options = optionsIn(context);
    if (!context.isForReaders || word === 'allOf') {
      demand((value) => fits(count(options, value), options.length), 'has none of the known forms');
      continue;
    }
    // Which of several forms is meant shows where nothing is left out; what fits none of them so may fit one with
    // what is completed.
    const whole = optionsIn(context.strict);
    demand((value) => fits(count(whole, value), whole.length) || options.some((check) => isValid(check, value)),
      'has none of the known forms');
  }
  if (schema.not) {
    const other = compile(schema.not, context);
    demand((value) => other(value, '') !== null, 'has a form that is not allowed');
  }
  return (value, at) => {
    for (const check of checks) {
      const problem = check(value, at);
      if (problem !== null) return problem;
    }
    return null;
  };
}

/** What is done to an object in which a member of this schema is missing; null when it can't be read without. */
function completion(schema, schemas) {
  const options = (schema?.oneOf ?? schema?.anyOf ?? [schema]).map((option) => pointedAt(option, schemas));
  const types = new Set(options.flatMap((option) => option?.type ?? []));
  if (types.has('null') || options.some((option) => option?.enum?.includes(null))) return (value, name) => { value[name] = null; };
  if (types.has('array')) return (value, name) => { value[name] = []; };
  if (types.has('boolean') || options.some((option) => option?.enum)) return () => {};
  return null;
}

function everyItem(check) {
  return (value, at) => {
    if (!Array.isArray(value)) return null;
    for (let index = 0; index < value.length; index++) {
      const problem = check(value[index], `${at}/${index}`);
      if (problem !== null) return problem;
    }
    return null;
  };
}

function everyMember(properties, context) {
  const members = Object.entries(properties).map(([name, schema]) => [name, compile(schema, context)]);
  return (value, at) => {
    if (!isObject(value)) return null;
    for (const [name, check] of members) {
      if (!Object.hasOwn(value, name)) continue;
      const problem = check(value[name], `${at}/${name}`);
      if (problem !== null) return problem;
    }
    return null;
  };
}

/** Members of every command, which are not for a form. */
const COMMON = new Set(['id', 'issuedAt', 'expiresAt', 'ttlSeconds', 'ifTrip']);

/**
 * What a form asks for, from a command's schema.
 *
 * @returns a list of `{path, kind, description, choices, minimum, maximum, step}`; `kind` is one of
 *   `choice`, `flag`, `number`, `numberOrWord`, `text`
 */
export function formFields(schema, schemas, path = []) {
  const fields = [];
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    if (path.length === 0 && COMMON.has(name)) continue;
    const inner = resolve(member, schemas);
    const here = [...path, name];
    if (inner.properties) {
      fields.push(...formFields(inner, schemas, here));
      continue;
    }
    const field = fieldOf(inner);
    if (field) {
      fields.push({ path: here, description: member.description ?? inner.description ?? '', ...field });
    }
  }
  return fields;
}

function resolve(schema, schemas) {
  const found = pointedAt(schema, schemas);
  const others = found.oneOf?.filter((option) => option.type !== 'null');
  return others?.length === 1 ? resolve(others[0], schemas) : found;
}

/** The schema itself, or that which it refers to; undefined for none. */
function pointedAt(schema, schemas) {
  if (!schema?.$ref) return schema;
  const [file, pointer] = schema.$ref.split('#');
  let found = schemas[file.replace(/\.json$/, '')];
  for (const part of pointer.split('/').filter(Boolean)) found = found[part];
  return pointedAt(found, schemas);
}

function fieldOf(schema) {
  if (schema.enum) return { kind: 'choice', choices: schema.enum.filter((value) => value !== null) };
  const types = [schema.type ?? []].flat();
  const word = schema.oneOf?.find((option) => 'const' in option)?.const;
  if (word !== undefined) return { kind: 'numberOrWord', word };
  if (types.includes('boolean')) return { kind: 'flag' };
  if (types.includes('number') || types.includes('integer')) {
    return {
      kind: 'number', minimum: schema.minimum, maximum: schema.maximum,
      step: types.includes('integer') ? 1 : 'any',
    };
  }
  return types.includes('string') ? { kind: 'text' } : null;
}

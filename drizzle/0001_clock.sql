-- The one clock of every decision about time. The offset row exists only in tests.
CREATE FUNCTION viva_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
  SELECT clock_timestamp() + coalesce((SELECT ms FROM clock_offset), 0) * interval '1 millisecond'
$$;

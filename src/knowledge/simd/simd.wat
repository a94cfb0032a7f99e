;; Sums of products, 16 bytes at a time. `deno task simd` assembles it into simd_program.ts.
(module
  (memory (import "host" "memory") 1)

  ;; The product of each of `count` vectors of `size` signed bytes at `base` with the one of 16-bit
  ;; integers at `query`, as 32-bit integers at `out`. `size` is a multiple of 16.
  (func (export "products") (param $query i32) (param $base i32) (param $count i32) (param $size i32) (param $out i32)
    (local $end i32) (local $at i32) (local $low v128) (local $high v128) (local $bytes v128)
    (block $done
      (loop $vectors
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $low (v128.const i32x4 0 0 0 0))
        (local.set $high (v128.const i32x4 0 0 0 0))
        (local.set $at (local.get $query))
        (local.set $end (i32.add (local.get $base) (local.get $size)))
        (loop $parts
          (local.set $bytes (v128.load (local.get $base)))
          (local.set $low (i32x4.add (local.get $low) (i32x4.dot_i16x8_s
            (v128.load (local.get $at)) (i16x8.extend_low_i8x16_s (local.get $bytes)))))
          (local.set $high (i32x4.add (local.get $high) (i32x4.dot_i16x8_s
            (v128.load offset=16 (local.get $at)) (i16x8.extend_high_i8x16_s (local.get $bytes)))))
          (local.set $at (i32.add (local.get $at) (i32.const 32)))
          (local.set $base (i32.add (local.get $base) (i32.const 16)))
          (br_if $parts (i32.lt_u (local.get $base) (local.get $end))))
        (local.set $low (i32x4.add (local.get $low) (local.get $high)))
        (i32.store (local.get $out) (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $low)) (i32x4.extract_lane 1 (local.get $low)))
          (i32.add (i32x4.extract_lane 2 (local.get $low)) (i32x4.extract_lane 3 (local.get $low)))))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $vectors))))

  ;; The greatest magnitude of `count` floats at `from`, a multiple of 4 of them.
  (func (export "greatest") (param $from i32) (param $count i32) (result f32)
    (local $end i32) (local $most v128)
    (local.set $most (v128.const f32x4 0 0 0 0))
    (local.set $end (i32.add (local.get $from) (i32.shl (local.get $count) (i32.const 2))))
    (loop $parts
      (local.set $most (f32x4.max (local.get $most) (f32x4.abs (v128.load (local.get $from)))))
      (local.set $from (i32.add (local.get $from) (i32.const 16)))
      (br_if $parts (i32.lt_u (local.get $from) (local.get $end))))
    (f32.max
      (f32.max (f32x4.extract_lane 0 (local.get $most)) (f32x4.extract_lane 1 (local.get $most)))
      (f32.max (f32x4.extract_lane 2 (local.get $most)) (f32x4.extract_lane 3 (local.get $most)))))

  ;; Writes `count` floats at `from` as 16-bit integers at `out`, each times `scale`; `count` is a
  ;; multiple of 16.
  (func (export "integers") (param $from i32) (param $count i32) (param $scale f32) (param $out i32)
    (local $end i32) (local $times v128)
    (local.set $times (f32x4.splat (local.get $scale)))
    (local.set $end (i32.add (local.get $from) (i32.shl (local.get $count) (i32.const 2))))
    (loop $parts
      (v128.store (local.get $out) (i16x8.narrow_i32x4_s
        (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (local.get $times) (v128.load (local.get $from)))))
        (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (local.get $times) (v128.load offset=16 (local.get $from)))))))
      (local.set $out (i32.add (local.get $out) (i32.const 16)))
      (local.set $from (i32.add (local.get $from) (i32.const 32)))
      (br_if $parts (i32.lt_u (local.get $from) (local.get $end)))))

  ;; Writes `count` 16-bit integers at `from`, a multiple of 16 of them, as bytes at `out`.
  (func (export "bytes") (param $from i32) (param $count i32) (param $out i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $from) (i32.shl (local.get $count) (i32.const 1))))
    (loop $parts
      (v128.store (local.get $out) (i8x16.narrow_i16x8_s
        (v128.load (local.get $from)) (v128.load offset=16 (local.get $from))))
      (local.set $out (i32.add (local.get $out) (i32.const 16)))
      (local.set $from (i32.add (local.get $from) (i32.const 32)))
      (br_if $parts (i32.lt_u (local.get $from) (local.get $end)))))

  ;; The matrix product of a (rows × inner), row by row, and b (inner × columns), plus `bias`
  ;; (columns), as floats at `out`, row by row. b lies in panels of 16 columns, one after another, each
  ;; row by row: a panel stays in the cache for all rows of a. `rows` is a multiple of 2.
  (func (export "multiply") (param $a i32) (param $b i32) (param $bias i32) (param $out i32)
    (param $rows i32) (param $inner i32) (param $columns i32)
    (local $column i32) (local $k i32) (local $at i32) (local $pa i32) (local $pb i32) (local $left i32)
    (local $wide i32) (local $deep i32)
    (local $x v128) (local $y v128) (local $w v128)
    (local $p0 v128) (local $p1 v128) (local $p2 v128) (local $p3 v128)
    (local $q0 v128) (local $q1 v128) (local $q2 v128) (local $q3 v128)
    (local.set $wide (i32.shl (local.get $columns) (i32.const 2)))
    (local.set $deep (i32.shl (local.get $inner) (i32.const 2)))
    (loop $panels
      (local.set $left (local.get $rows))
      (local.set $pa (local.get $a))
      (local.set $at (i32.add (local.get $out) (local.get $column)))
      (loop $pairs
        (local.set $p0 (v128.load (i32.add (local.get $bias) (local.get $column))))
        (local.set $p1 (v128.load offset=16 (i32.add (local.get $bias) (local.get $column))))
        (local.set $p2 (v128.load offset=32 (i32.add (local.get $bias) (local.get $column))))
        (local.set $p3 (v128.load offset=48 (i32.add (local.get $bias) (local.get $column))))
        (local.set $q0 (local.get $p0)) (local.set $q1 (local.get $p1))
        (local.set $q2 (local.get $p2)) (local.set $q3 (local.get $p3))
        (local.set $k (local.get $inner))
        (local.set $pb (local.get $b))
        (loop $steps
          (local.set $x (v128.load32_splat (local.get $pa)))
          (local.set $y (v128.load32_splat (i32.add (local.get $pa) (local.get $deep))))
          (local.set $w (v128.load (local.get $pb)))
          (local.set $p0 (f32x4.add (local.get $p0) (f32x4.mul (local.get $x) (local.get $w))))
          (local.set $q0 (f32x4.add (local.get $q0) (f32x4.mul (local.get $y) (local.get $w))))
          (local.set $w (v128.load offset=16 (local.get $pb)))
          (local.set $p1 (f32x4.add (local.get $p1) (f32x4.mul (local.get $x) (local.get $w))))
          (local.set $q1 (f32x4.add (local.get $q1) (f32x4.mul (local.get $y) (local.get $w))))
          (local.set $w (v128.load offset=32 (local.get $pb)))
          (local.set $p2 (f32x4.add (local.get $p2) (f32x4.mul (local.get $x) (local.get $w))))
          (local.set $q2 (f32x4.add (local.get $q2) (f32x4.mul (local.get $y) (local.get $w))))
          (local.set $w (v128.load offset=48 (local.get $pb)))
          (local.set $p3 (f32x4.add (local.get $p3) (f32x4.mul (local.get $x) (local.get $w))))
          (local.set $q3 (f32x4.add (local.get $q3) (f32x4.mul (local.get $y) (local.get $w))))
          (local.set $pa (i32.add (local.get $pa) (i32.const 4)))
          (local.set $pb (i32.add (local.get $pb) (i32.const 64)))
          (local.set $k (i32.sub (local.get $k) (i32.const 1)))
          (br_if $steps (local.get $k)))
        (v128.store (local.get $at) (local.get $p0))
        (v128.store offset=16 (local.get $at) (local.get $p1))
        (v128.store offset=32 (local.get $at) (local.get $p2))
        (v128.store offset=48 (local.get $at) (local.get $p3))
        (local.set $at (i32.add (local.get $at) (local.get $wide)))
        (v128.store (local.get $at) (local.get $q0))
        (v128.store offset=16 (local.get $at) (local.get $q1))
        (v128.store offset=32 (local.get $at) (local.get $q2))
        (v128.store offset=48 (local.get $at) (local.get $q3))
        (local.set $at (i32.add (local.get $at) (local.get $wide)))
        (local.set $pa (i32.add (local.get $pa) (local.get $deep)))
        (local.set $left (i32.sub (local.get $left) (i32.const 2)))
        (br_if $pairs (i32.gt_s (local.get $left) (i32.const 0))))
      (local.set $b (local.get $pb))
      (local.set $column (i32.add (local.get $column) (i32.const 64)))
      (br_if $panels (i32.lt_u (local.get $column) (local.get $wide)))))
)

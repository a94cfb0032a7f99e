;; Sums of products, 16 bytes at a time. `deno task simd` assembles it into simd_program.ts.
(module
  (memory (import "host" "memory") 1)

  ;; The product of each of `count` vectors of `size` signed bytes at `base` with the one at `query`,
  ;; as 32-bit integers at `out`. `size` is a multiple of 16.
  (func (export "products") (param $query i32) (param $base i32) (param $count i32) (param $size i32) (param $out i32)
    (local $i i32) (local $sum v128) (local $a v128) (local $b v128)
    (block $done
      (loop $vectors
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (local.set $i (i32.const 0))
        (loop $parts
          (local.set $a (v128.load (i32.add (local.get $query) (local.get $i))))
          (local.set $b (v128.load (i32.add (local.get $base) (local.get $i))))
          (local.set $sum (i32x4.add (local.get $sum) (i32x4.dot_i16x8_s
            (i16x8.extend_low_i8x16_s (local.get $a)) (i16x8.extend_low_i8x16_s (local.get $b)))))
          (local.set $sum (i32x4.add (local.get $sum) (i32x4.dot_i16x8_s
            (i16x8.extend_high_i8x16_s (local.get $a)) (i16x8.extend_high_i8x16_s (local.get $b)))))
          (local.set $i (i32.add (local.get $i) (i32.const 16)))
          (br_if $parts (i32.lt_u (local.get $i) (local.get $size))))
        (i32.store (local.get $out) (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
          (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
        (local.set $base (i32.add (local.get $base) (local.get $size)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $vectors))))

  ;; The matrix product of a (rows × inner) and b (inner × columns), floats, row by row, plus `bias`
  ;; (columns). `rows` is a multiple of 2 and `columns` of 16; `out` has rows × columns.
  (func (export "multiply") (param $a i32) (param $b i32) (param $bias i32) (param $out i32)
    (param $rows i32) (param $inner i32) (param $columns i32)
    (local $column i32) (local $k i32) (local $at i32) (local $pa i32) (local $pb i32) (local $wide i32) (local $deep i32)
    (local $x v128) (local $y v128) (local $w v128)
    (local $p0 v128) (local $p1 v128) (local $p2 v128) (local $p3 v128)
    (local $q0 v128) (local $q1 v128) (local $q2 v128) (local $q3 v128)
    (local.set $wide (i32.shl (local.get $columns) (i32.const 2)))
    (local.set $deep (i32.shl (local.get $inner) (i32.const 2)))
    (loop $pairs
      (local.set $column (i32.const 0))
      (loop $tiles
        (local.set $p0 (v128.load (i32.add (local.get $bias) (local.get $column))))
        (local.set $p1 (v128.load offset=16 (i32.add (local.get $bias) (local.get $column))))
        (local.set $p2 (v128.load offset=32 (i32.add (local.get $bias) (local.get $column))))
        (local.set $p3 (v128.load offset=48 (i32.add (local.get $bias) (local.get $column))))
        (local.set $q0 (local.get $p0)) (local.set $q1 (local.get $p1))
        (local.set $q2 (local.get $p2)) (local.set $q3 (local.get $p3))
        (local.set $k (local.get $inner))
        (local.set $pa (local.get $a))
        (local.set $pb (i32.add (local.get $b) (local.get $column)))
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
          (local.set $pb (i32.add (local.get $pb) (local.get $wide)))
          (local.set $k (i32.sub (local.get $k) (i32.const 1)))
          (br_if $steps (local.get $k)))
        (local.set $at (i32.add (local.get $out) (local.get $column)))
        (v128.store (local.get $at) (local.get $p0))
        (v128.store offset=16 (local.get $at) (local.get $p1))
        (v128.store offset=32 (local.get $at) (local.get $p2))
        (v128.store offset=48 (local.get $at) (local.get $p3))
        (local.set $at (i32.add (local.get $at) (local.get $wide)))
        (v128.store (local.get $at) (local.get $q0))
        (v128.store offset=16 (local.get $at) (local.get $q1))
        (v128.store offset=32 (local.get $at) (local.get $q2))
        (v128.store offset=48 (local.get $at) (local.get $q3))
        (local.set $column (i32.add (local.get $column) (i32.const 64)))
        (br_if $tiles (i32.lt_u (local.get $column) (local.get $wide))))
      (local.set $a (i32.add (local.get $a) (i32.shl (local.get $deep) (i32.const 1))))
      (local.set $out (i32.add (local.get $out) (i32.shl (local.get $wide) (i32.const 1))))
      (local.set $rows (i32.sub (local.get $rows) (i32.const 2)))
      (br_if $pairs (i32.gt_s (local.get $rows) (i32.const 0)))))
)
